import { useForm } from "@conform-to/react/future";
import { coerceFormValue, formatResult } from "@conform-to/zod/v4/future";
import { NavigationType, useActionData, useLocation, useNavigationType } from "@remix-run/react";
import {
  useEffect,
  useId,
  useMemo,
  useState,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useRef,
} from "react";
import { isFailedForm, type FormSchema, type FormState } from "~/schemas/form";
import { cleanTyped } from "~/schemas/typed-phone";
import type { Message } from "~/text/message";
import { useHydrated } from "../context/hydration";
import { useText } from "../context/use-text";
import { Form } from "../ui/form";
import { ErrorSummary } from "./error-summary";

interface Props {
  /** The server's schema of the form; checks it in the browser too, where React runs. */
  schema: FormSchema;
  form: FormState;
  action: string;
  /** Field names in screen order. Others are checked by the server only. */
  order: readonly string[];
  once?: boolean;
  id?: string;
  className?: string;
  /** Light pages: the script checks the fields, and keeps a draft under this name. */
  check?: boolean;
  draft?: string | undefined;
  intro?: ReactNode;
  children: (form: FormState) => ReactNode;
}

/** Where React runs, fields are checked when left and before sending, as by the server. */
export function CheckedForm(props: Props) {
  return useHydrated() ? <HydratedForm {...props} /> : <LightForm {...props} />;
}

function LightForm({
  form,
  action,
  order,
  once,
  id,
  className,
  check,
  draft,
  intro,
  children,
}: Props) {
  return (
    <>
      <ErrorSummary form={form} order={order} once={once} />
      {intro}
      <form
        id={id}
        className={className}
        method="post"
        action={action}
        noValidate
        data-check={check}
        data-draft={draft}
      >
        {children(form)}
      </form>
    </>
  );
}

/** Empties the form when the page is loaded anew, as a document would; not after a failure. */
function HydratedForm(props: Props) {
  const location = useLocation();
  const type = useNavigationType();
  const failed = isFailedForm(useActionData());
  const [page, setPage] = useState({ location, loads: 0 });
  if (location.key !== page.location.key) {
    const { pathname, search, hash } = page.location;
    const isFragmentOnly =
      location.pathname === pathname &&
      location.search === search &&
      location.hash !== hash &&
      (location.hash !== "" || type === NavigationType.Pop);
    setPage({ location, loads: page.loads + (failed || isFragmentOnly ? 0 : 1) });
  }
  return <ConformForm key={page.loads} {...props} />;
}

function ConformForm({ schema, form, action, order, once, id, className, intro, children }: Props) {
  const { t, isMessageKey } = useText();
  const toMessage = (text: string): Message => (isMessageKey(text) ? text : "somethingWentWrong");
  const uniqueId = useId().replaceAll(":", "");
  const formId = id ?? `form-${uniqueId}`;
  const { errors } = form;
  const [submitted, setSubmitted] = useState({ errors, names: Object.keys(errors), count: 0 });
  const setErrors = (names: string[]) => {
    setSubmitted({ errors, names, count: submitted.count + 1 });
  };
  if (submitted.errors !== errors) setErrors(Object.keys(errors));
  const { form: checked, intent } = useForm({
    id: formId,
    lastResult: useMemo(() => toResult(errors), [errors]),
    // Fields that are left: see `checkLeft`.
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ payload }) => {
      const error = formatResult(coerceFormValue(schema).safeParse(cleanPayload(payload)), {
        formatIssues: (issues) => issues.map(({ message }) => toMessage(message)),
      });
      const shown = Object.entries(error?.fieldErrors ?? {}).filter(([name]) =>
        order.includes(name),
      );
      return shown.length === 0
        ? null
        : { formErrors: null, fieldErrors: Object.fromEntries(shown) };
    },
    onError: ({ error, intent }) => {
      if (intent?.type === "submit") setErrors(Object.keys(error.fieldErrors));
    },
  });
  const afterPress = useAfterPress();
  /** Checks a field that was left; a group of choices as a whole. */
  const checkLeft = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    const group = target.closest("fieldset") ?? target;
    if (group.contains(relatedTarget)) return;
    const controls = [group, ...group.querySelectorAll("[name]")];
    const names = new Set(controls.map((control) => control.getAttribute("name") ?? ""));
    afterPress(() => {
      if (group.contains(document.activeElement)) return;
      for (const name of names) if (order.includes(name)) intent.validate(name);
    });
  };
  const current = { ...form, errors: checked.fieldErrors };
  const listed = order.filter((name) => submitted.names.includes(name));
  const failed = listed.some((name) => current.errors[name]);
  useTitlePrefix(failed ? t.error : "");
  return (
    <>
      {failed && (
        <ErrorSummary form={current} order={listed} once={once} submission={submitted.count} />
      )}
      {intro}
      <Form
        {...checked.props}
        className={className}
        method="post"
        action={action}
        onBlur={checkLeft}
      >
        {children(current)}
      </Form>
    </>
  );
}

const cleanPayload = (payload: object) =>
  Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [name, cleanTyped<unknown>(name, value)]),
  );

const toResult = (errors: FormState["errors"]) =>
  Object.keys(errors).length === 0
    ? null
    : {
        submission: { payload: {}, fields: Object.keys(errors), intent: null },
        error: { formErrors: null, fieldErrors: errors },
      };

/** Starts the title of the page with a prefix, unless the server has put it there. */
function useTitlePrefix(prefix: string) {
  useEffect(() => {
    if (!prefix) return;
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title;
    return () => {
      if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length);
    };
  }, [prefix]);
}

/** Runs a function after the click in progress: a message that moves its target would lose it. */
function useAfterPress() {
  const pressed = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const runSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      for (const run of waiting.current.splice(0)) run();
    });
  }, []);
  useEffect(() => {
    const queue = waiting.current;
    const press = () => {
      pressed.current = true;
    };
    const release = () => {
      pressed.current = false;
      runSoon();
    };
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("pointerup", release, true);
    window.addEventListener("pointercancel", release, true);
    return () => {
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("pointerup", release, true);
      window.removeEventListener("pointercancel", release, true);
      clearTimeout(timer.current);
      queue.splice(0);
    };
  }, [runSoon]);
  return useCallback(
    (run: () => void) => {
      waiting.current.push(run);
      if (!pressed.current) runSoon();
    },
    [runSoon],
  );
}
