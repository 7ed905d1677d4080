import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { BULK_OUTCOMES, BULK_PATH } from "~/schemas/requests/bulk-actions";
import type { FormState } from "~/schemas/form";
import type { BulkProgressView } from "~/services/web/presenters/bulk-presenter.server";
import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { formatNumber } from "../ui/format";
import { toHref } from "../ui/href";
import { Link } from "../ui/link";
import { BulkNames } from "./bulk-confirmation";

export function BulkProgress({
  progress,
  form,
}: {
  progress: BulkProgressView;
  form: FormState | undefined;
}) {
  const { t, formatMessage } = useText();
  const words = t.staff.bulk;
  const { id, action, state, total, counts, heldFor } = progress;
  const isOver = state === "done" || state === "stopped";
  const hasScript = useScript();
  const target = toHref(BULK_PATH, { id });
  const done = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const at = words.at(formatNumber(done), formatNumber(total));
  return (
    <>
      {form?.alert && <Banner kind="alert">{formatMessage(form.alert)}</Banner>}
      <p>
        <Link href={progress.list}>{t.staff.bulk.back}</Link>
      </p>
      <h1>{words.headings[action]}</h1>
      <div className="measure bulk-progress">
        <p>
          <progress max={total} value={done} aria-label={words.headings[action]} /> {at}
        </p>
        <p role="status">
          <strong>{words.states[state]}</strong>
        </p>
        <ul>
          {BULK_OUTCOMES.filter((outcome) => counts[outcome]).map((outcome) => (
            <li key={outcome}>{words.outcomes[outcome](formatNumber(counts[outcome] ?? 0))}</li>
          ))}
          {heldFor !== undefined && (
            <li>{words[action === "priority" ? "undo" : "leave"](formatNumber(heldFor))}</li>
          )}
        </ul>
        {(state === "running" || state === "holding") && (
          <Form method="post" action={target} noValidate>
            <HiddenFields fields={{ intent: "stop" }} />
            <Button kind="danger" busy={words.states.stopping}>
              {words.stop}
            </Button>
          </Form>
        )}
        {!isOver && (hasScript ? <Refresh /> : <ReloadLink href={target} />)}
        <BulkNames heading={words.cannot} people={progress.refused} />
        <BulkNames heading={words.kept} people={progress.kept} />
        <BulkNames heading={words.partly} people={progress.partly} />
        <BulkNames heading={words.untouched} people={progress.untouched} />
      </div>
    </>
  );
}

/** Without script the bar moves by reloading. */
function ReloadLink({ href }: { href: string }) {
  const { t } = useText();
  return (
    <p>
      <a className="button secondary" href={href}>
        {t.staff.bulk.reload}
      </a>
    </p>
  );
}

const REFRESH_MS = 1_000;

/** Loads the progress anew each second, while the tab is in view and the server answers. */
function Refresh() {
  const { revalidate, state } = useRevalidator();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (state !== "idle") return;
    let timer: ReturnType<typeof setTimeout>;
    const load = async () => {
      // A failed load would replace the page by an error screen.
      const isUp = await fetch("/readyz").then(
        ({ status }) => status !== 503,
        () => false,
      );
      if (isUp) revalidate();
      setTries(tries + 1);
    };
    const wait = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => void load(), REFRESH_MS);
    };
    wait();
    document.addEventListener("visibilitychange", wait);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wait);
    };
  }, [state, tries, revalidate]);
  return null;
}
