import { useActionData, useLocation, useSubmit } from "@remix-run/react";
import {
  useEffect,
  useMemo,
  useRef,
  useState,
  type FormHTMLAttributes,
  type SyntheticEvent,
} from "react";
import { isStaffScreen } from "~/screens";
import { useHydrated, SubmittingContext, type Submission } from "../context/hydration";
import { useKeptScroll } from "./link";

/** As on light pages: a form that gets no answer can be sent again. */
const RELEASED_AFTER_MS = 8_000;

interface Props extends Pick<
  FormHTMLAttributes<HTMLFormElement>,
  "children" | "className" | "id" | "noValidate" | "onBlur" | "onInput" | "onSubmit" | "role"
> {
  method: "get" | "post";
  /** Path that receives the form; it may have a query and a fragment. */
  action: string;
  /** Keeps the scroll position: the answer is the same screen with another content. */
  preventScrollReset?: boolean;
}

/** Form that keeps the document when a staff screen receives it; all others load a document. */
export function Form({ preventScrollReset, ...form }: Props) {
  const hydrated = useHydrated();
  if (hydrated && isStaffScreen(form.action))
    return <RoutedForm {...form} preventScrollReset={preventScrollReset} />;
  return hydrated && form.method === "post" ? <DocumentForm {...form} /> : <form {...form} />;
}

/** Where the script of light pages does not run: sent once, too. */
function DocumentForm({ onSubmit, ...form }: Omit<Props, "preventScrollReset">) {
  const [submitting, startSubmitting] = useSubmittingOnce();
  return (
    <SubmittingContext.Provider value={submitting}>
      <form
        {...form}
        onSubmit={(event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
          onSubmit?.(event);
          if (!event.defaultPrevented && !startSubmitting(getButton(event))) event.preventDefault();
        }}
      />
    </SubmittingContext.Provider>
  );
}

/** Not Remix's `Form`, which would also catch a button whose `formAction` is a download. */
function RoutedForm({
  preventScrollReset,
  onSubmit,
  ...form
}: Omit<Props, "preventScrollReset"> & { preventScrollReset?: boolean | undefined }) {
  const submit = useSubmit();
  const keepsScroll = useKeptScroll();
  const [submitting, startSubmitting] = useSubmittingOnce();
  const handleSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    onSubmit?.(event);
    const button = getButton(event);
    const action = button?.getAttribute("formaction") ?? form.action;
    if (event.defaultPrevented || !isStaffScreen(action)) return;
    event.preventDefault();
    const method = button?.getAttribute("formmethod") ?? form.method;
    if (method === "post" && !startSubmitting(button)) return;
    submit(button ?? event.currentTarget, {
      preventScrollReset: preventScrollReset ?? keepsScroll(action),
    });
  };
  return (
    <SubmittingContext.Provider value={submitting}>
      <form {...form} onSubmit={handleSubmit} />
    </SubmittingContext.Provider>
  );
}

function getButton({ nativeEvent: { submitter } }: SyntheticEvent<HTMLFormElement, SubmitEvent>) {
  return submitter instanceof HTMLButtonElement ? submitter : undefined;
}

/** Starts one submission at a time; a new location, even of the same URL, or an answer ends it. */
function useSubmittingOnce() {
  const location = useLocation();
  const answer = useActionData();
  const from = useMemo(() => ({ location, answer }), [location, answer]);
  const [sent, setSent] = useState<Submission & { from: typeof from }>();
  // A double click comes before the next render.
  const latest = useRef<typeof from>();
  const start = (button: Submission["button"]) => {
    if (latest.current === from) return false;
    latest.current = from;
    setSent({ from, button });
    return true;
  };
  useEffect(() => {
    if (!sent) return;
    const timer = setTimeout(() => {
      latest.current = undefined;
      setSent(undefined);
    }, RELEASED_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [sent]);
  return [sent?.from === from ? sent : undefined, start] as const;
}
