import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { Labels } from "~/schemas/labels";
import type { HelpType, Team } from "~/schemas/vocabulary";
import type { ImportResult, ImportWords } from "~/services/web/presenters/import-presenter.server";
import type { Message } from "~/text/message";
import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";
import { LabelledControl, toAriaProps } from "../form/labelled-control";
import { Select } from "../form/select";
import { Cell, StackedTable } from "../list/stacked-table";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { formatPhone } from "../ui/format";
import { splitTable, type TablePart } from "./split-table";

const PATH = "/import";
const MAX_FILE_BYTES = 2 * 1024 * 1024;

interface Sent {
  kind?: string | undefined;
  rows?: string | undefined;
}
interface Props {
  words: ImportWords;
  sent?: Sent | undefined;
  result?: ImportResult | undefined;
  alert?: Message | undefined;
}

export function ImportList({ words, sent, result, alert }: Props) {
  const { t, formatMessage } = useText();
  const runsScripts = useScript();
  const field = useRef<HTMLTextAreaElement>(null);
  const [unreadable, setUnreadable] = useState(false);
  const { sending, send, forget } = useParts();
  const isSending = sending !== undefined && sending.parts.length > 0;
  const rows = { name: "rows", label: words.rows, hint: words.rowsHint };
  const file = { name: "file", label: words.file, hint: words.fileHint };
  const shown = sending?.results ?? (result ? [result] : []);
  const reason = sending ? shown.at(-1)?.alert : alert ? formatMessage(alert) : result?.alert;
  const problem = unreadable
    ? words.notText
    : sending?.isStopped
      ? [words.stopped, reason].filter(Boolean).join(" ")
      : reason;

  async function readFile(chosen: File | undefined) {
    if (!chosen || !field.current) return;
    const text = chosen.size <= MAX_FILE_BYTES ? await readText(chosen) : undefined;
    setUnreadable(text === undefined);
    if (text !== undefined) field.current.value = text;
  }
  /** A table that is longer than a post goes in parts, one after the other. */
  function sendParts(event: FormEvent<HTMLFormElement>) {
    if (isSending) {
      event.preventDefault();
      return;
    }
    setUnreadable(false);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const parts = splitTable(field.current?.value ?? "");
    if (parts.length < 2) {
      forget();
      return;
    }
    event.preventDefault();
    const kind = new FormData(event.currentTarget).get("kind");
    send(parts, {
      kind: typeof kind === "string" ? kind : "",
      intent: (submitter as HTMLButtonElement | null)?.value ?? "",
    });
  }

  return (
    <>
      {problem && <Banner kind="alert">{problem}</Banner>}
      <h1>{t.nav.importList}</h1>
      {isSending && <Banner kind="status">{words.sending}</Banner>}
      {shown.map((part, i) => (
        <PartResult key={i} words={words} result={part} />
      ))}
      <div className="measure">
        <p>{words.intro}</p>
        {words.headings.map(({ name, list, sample }) => (
          <p key={name}>
            <strong>{name}:</strong> {list}{" "}
            <a href={sample} download>
              {words.sample}
            </a>
          </p>
        ))}
        <p className="hint">{words.headingsHint}</p>
        <Form method="post" action={PATH} onSubmit={sendParts}>
          <Select
            name="kind"
            label={words.kind}
            value={sent?.kind}
            options={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
          />
          {runsScripts && (
            <LabelledControl id="file" {...file}>
              <input
                id="file"
                type="file"
                accept=".csv,.tsv,.txt,text/csv"
                {...toAriaProps("file", file)}
                onClick={({ currentTarget }) => {
                  currentTarget.value = ""; // the same file again, after it was mended
                }}
                onChange={(event) => void readFile(event.currentTarget.files?.[0])}
              />
            </LabelledControl>
          )}
          <LabelledControl id="rows" {...rows}>
            <textarea
              ref={field}
              id="rows"
              name="rows"
              rows={12}
              wrap="off"
              spellCheck={false}
              defaultValue={sent?.rows}
              {...toAriaProps("rows", rows)}
            />
          </LabelledControl>
          <Button busy={t.request.busy} kind="secondary" name="intent" value="check">
            {words.check}
          </Button>{" "}
          <Button busy={t.request.busy} name="intent" value="import">
            {words.import}
          </Button>
        </Form>
      </div>
    </>
  );
}

/** Undefined for what is not UTF-8 text. */
async function readText(file: File) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return undefined;
  }
}

interface Answer {
  result?: ImportResult;
}
interface Sending {
  fields: Record<"kind" | "intent", string>;
  /** The first is on its way. */
  parts: readonly TablePart[];
  results: readonly ImportResult[];
  isStopped?: boolean;
  /** The newest answer that is among the results. */
  counted?: Answer | undefined;
}

/** Posts the parts of a table one after the other; stops at the first that is not read. */
function useParts() {
  const { state, data, submit } = useFetcher<Answer>();
  const [sending, setSending] = useState<Sending>();
  if (sending && state === "idle" && data && data !== sending.counted)
    setSending(countAnswer(sending, data));
  useEffect(() => {
    const [part] = sending?.parts ?? [];
    if (!sending || !part) return;
    const { rows, first } = part;
    submit({ ...sending.fields, rows, first, part: "1" }, { method: "post", action: PATH });
  }, [sending, submit]);
  return {
    sending,
    send: (parts: readonly TablePart[], fields: Sending["fields"]) => {
      setSending({ fields, parts, results: [], counted: data });
    },
    forget: () => {
      setSending(undefined);
    },
  };
}

function countAnswer({ parts, results, ...sending }: Sending, answer: Answer): Sending {
  const { result } = answer;
  const isRead = result?.summary !== undefined;
  return {
    ...sending,
    parts: isRead ? parts.slice(1) : [],
    results: result ? [...results, result] : results,
    isStopped: !isRead,
    counted: answer,
  };
}

function PartResult({ words, result }: { words: ImportWords; result: ImportResult }) {
  const { summary, details = [], preview = [] } = result;
  const { labels } = useText();
  const { columns } = words;
  return (
    <>
      {summary && <Banner kind="status">{summary}</Banner>}
      {details.length > 0 && (
        <ul>
          {details.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {preview.length > 0 && (
        <section aria-label={words.preview}>
          <h2>{words.preview}</h2>
          <StackedTable name={words.preview} headers={Object.values(columns)}>
            {preview.map(({ row, name, home, phone, email, asks }) => (
              <tr role="row" key={row}>
                <Cell label={columns.row}>{row}</Cell>
                <Cell label={columns.person}>{name}</Cell>
                <Cell label={columns.home}>{home}</Cell>
                <Cell label={columns.contact}>
                  {formatPhone(phone)} {email}
                </Cell>
                <Cell label={columns.asks}>
                  {asks.map((code) => toName(code, labels)).join(", ")}
                </Cell>
              </tr>
            ))}
          </StackedTable>
        </section>
      )}
    </>
  );
}

const toName = (code: HelpType | Team, { helpTypes, teams }: Labels) =>
  code in helpTypes ? helpTypes[code as HelpType] : teams[code as Team].list;
