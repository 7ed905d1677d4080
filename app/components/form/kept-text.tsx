import { useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useHydrated, usePageKey } from "../context/hydration";

/** Unsent texts by request, form and field. In memory only: they are about other people. */
const texts = new Map<string, string>();

const toKey = (owner: string, intent: string, field: string) => `${owner} ${intent} ${field}`;

function getKey(owner: string, { form, name }: HTMLTextAreaElement) {
  const intent = form?.elements.namedItem("intent");
  return toKey(owner, intent instanceof HTMLInputElement ? intent.value : "", name);
}

interface Props {
  /** The request's id. */
  of: string;
}

/** Keeps what is typed into the forms about a request while other requests and screens are shown. */
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
      if (target instanceof HTMLTextAreaElement) texts.set(getKey(owner, target), target.value);
    };
    for (const field of part?.querySelectorAll("textarea") ?? []) {
      const text = texts.get(getKey(owner, field));
      if (field.value) keep({ target: field });
      else if (text) {
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true })); // counts its characters
      }
    }
    part?.addEventListener("input", keep);
    return () => part?.removeEventListener("input", keep);
  }, [owner, page]);
  return <span ref={mark} hidden />;
}
