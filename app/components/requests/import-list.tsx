import type { ImportResult, ImportWords } from "~/services/web/presenters/import-presenter.server";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { LabelledControl, toAriaProps } from "../form/labelled-control";
import { Select } from "../form/select";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { Form } from "../ui/form";

const PATH = "/import";

interface Props {
  words: ImportWords;
  sent?: { kind?: string | undefined; rows?: string | undefined } | undefined;
  result?: Partial<ImportResult> | undefined;
  alert?: Message | undefined;
}

export function ImportList({ words, sent, result = {}, alert }: Props) {
  const { t, formatMessage } = useText();
  const problem = alert ? formatMessage(alert) : result.alert;
  const rows = { name: "rows", label: words.rows, hint: words.rowsHint };
  return (
    <div className="measure">
      {problem && <Banner kind="alert">{problem}</Banner>}
      <h1>{t.nav.importList}</h1>
      {result.summary && <Banner kind="status">{result.summary}</Banner>}
      {result.details && result.details.length > 0 && (
        <ul>
          {result.details.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p>{words.intro}</p>
      {words.headings.map(({ name, list }) => (
        <p key={name}>
          <strong>{name}:</strong> {list}
        </p>
      ))}
      <p className="hint">{words.headingsHint}</p>
      <Form method="post" action={PATH}>
        <Select
          name="kind"
          label={words.kind}
          value={sent?.kind}
          options={Object.entries(words.kinds).map(([value, label]) => ({ value, label }))}
        />
        <LabelledControl id="rows" {...rows}>
          <textarea
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
  );
}
