import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useHydrated, usePageKey } from "../context/hydration";

/** Holds unsent texts by request, form and field; in memory only: they are about other people. */
const texts = new Map<string, string>();

const FIELDS = "form[method=post] :is(textarea, input[type=text])";
type Field = HTMLTextAreaElement | HTMLInputElement;
/** Leaves out those of a correction, which begins with all that is stored. */
const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(FIELDS) && !target.closest("[data-stored]");
/** A textarea that begins with a text has one that was refused. */
const isTyped = (field: Field) =>
  field.value !== (field instanceof HTMLInputElement ? field.defaultValue : "");

const toKey = (owner: string, intent: string, field: string) => `${owner} ${intent} ${field}`;

function getKey(owner: string, { form, name }: Field) {
  const intent = form?.elements.namedItem("intent");
  return toKey(owner, intent instanceof HTMLInputElement ? intent.value : "", name);
}

interface Props {
  /** The request's id. */
  of: string;
}

/** Keeps notes and reasons that are typed about a request while others are shown. */
export const KeptText = (props: Props) => (useHydrated() ? <HydratedText {...props} /> : null);

function HydratedText({ of: owner }: Props) {
  const page = usePageKey();
  const { formData } = useNavigation();
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const intent = formData?.get("intent");
    if (typeof intent !== "string") return;
    for (const key of texts.keys()) if (key.startsWith(toKey(owner, intent, ""))) texts.delete(key);
  }, [formData, owner]);
  useEffect(() => {
    const part = mark.current?.parentElement;
    const keep = ({ target }: { target: EventTarget | null }) => {
      if (!isField(target)) return;
      if (isTyped(target)) texts.set(getKey(owner, target), target.value);
      else texts.delete(getKey(owner, target));
    };
    for (const field of Array.from(part?.querySelectorAll(FIELDS) ?? []).filter(isField)) {
      const text = texts.get(getKey(owner, field));
      if (isTyped(field)) keep({ target: field });
      else if (text !== undefined) {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true })); // counts its characters
      }
    }
    part?.addEventListener("input", keep);
    return () => part?.removeEventListener("input", keep);
  }, [owner, page]);
  return <span ref={mark} hidden />;
}
