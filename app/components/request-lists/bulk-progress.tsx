import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { FormState } from "~/schemas/form";
import type { BulkProgressView } from "~/services/web/presenters/bulk-presenter.server";
import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { formatNumber } from "../ui/format";
import { Link } from "../ui/link";
import { BulkNames } from "./bulk-confirmation";
import { STOP_FORM, StopForm } from "./stop-form";

interface Props {
  progress: BulkProgressView;
  form: FormState | undefined;
}

export function BulkProgress({ progress, form }: Props) {
  const { t, formatMessage } = useText();
  const words = t.staff.bulk;
  return (
    <>
      {form?.alert && <Banner kind="alert">{formatMessage(form.alert)}</Banner>}
      <p>
        <Link href={progress.list}>{words.back}</Link>
      </p>
      <h1>{words.headings[progress.action]}</h1>
      <div className="measure bulk-progress">
        <StopForm progress={progress}>
          <ProgressState progress={progress} />
        </StopForm>
      </div>
    </>
  );
}

/** A line in the list that the change was made in. */
export function BulkLine({ progress }: Pick<Props, "progress">) {
  const words = useText().t.staff.bulk;
  return (
    <section className="bulk-bar bulk-progress" aria-labelledby="bulk-line">
      <strong id="bulk-line">{words.headings[progress.action]}</strong>
      <ProgressState progress={progress} />
      <Link className="button secondary" href={progress.list} aria-label={words.back}>
        ×
      </Link>
    </section>
  );
}

function ProgressState({ progress }: Pick<Props, "progress">) {
  const { t } = useText();
  const words = t.staff.bulk;
  const { action, state, total, done, said, lines } = progress;
  const isOver = state === "done" || state === "stopped";
  const hasScript = useScript();
  const at = words.at(formatNumber(done), formatNumber(total));
  return (
    <>
      <p>
        <progress max={total} value={done} aria-label={words.headings[action]} /> {at}
      </p>
      <p role="status">
        <strong>{said}</strong>
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {(state === "running" || state === "holding") && (
        <p>
          <Button kind="danger" form={STOP_FORM} busy={words.stop} data-key="u">
            {words.stop}
          </Button>
        </p>
      )}
      {!isOver && (hasScript ? <Refresh /> : <ReloadLink href={progress.target} />)}
      <BulkNames heading={words.cannot} people={progress.refused} />
      <BulkNames heading={words.kept} people={progress.kept} />
      <BulkNames heading={words.partly} people={progress.partly} />
      <BulkNames heading={words.untouched} people={progress.untouched} />
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
