import { Fragment, type MouseEvent as PressEvent } from "react";
import type {
  RowJobs,
  RequestRowView,
} from "~/services/web/presenters/all-requests-presenter.server";
import { toRequestState } from "~/schemas/requests/actions";
import { LANGUAGE_NAMES, useText } from "../context/use-text";
import { Age } from "../ui/age";
import { formatPhone, joinLabels } from "../ui/format";
import { Link } from "../ui/link";
import { Cell } from "../list/stacked-table";
import { StatusTag } from "../ui/status-tag";
import type { RowNote } from "./all-requests-view";
import { ClaimMark } from "../requests/claim-mark";
import { PriorityMark } from "../requests/priority";

interface Props {
  row: RequestRowView;
  href: string;
  showZip: boolean;
  open: boolean;
  ticked: boolean;
  /** With shift, up to the row that was ticked before. Absent without script: the form's then. */
  onTick: ((id: string, ticked: boolean, isRange: boolean) => void) | undefined;
  onOpen: (event: PressEvent) => void;
}

/** Controls of a row; a press on them does not open it. */
const CONTROLS = "a, button, input, label, summary";

export function RequestRow({ row, href, showZip, open, ticked, onTick, onOpen }: Props) {
  const { t, labels } = useText();
  const words = t.staff.requests;
  const { id, name, phone, street, town, zip, helpTypes, priority, age } = row;
  const { claim, missed, jobs, notes } = row;
  const where = [street, town].filter(Boolean).join(", ") + (showZip ? ` ${zip}` : "");
  const press = (event: PressEvent) => {
    const isControl = event.target instanceof Element && event.target.closest(CONTROLS);
    if (!isControl && getSelection()?.isCollapsed !== false) onOpen(event);
  };
  return (
    <tr
      role="row"
      id={id}
      className={[open && "open", ticked && "ticked"].filter(Boolean).join(" ") || undefined}
      onClick={onTick && press}
    >
      <Cell>
        <label className="tick">
          <input
            type="checkbox"
            name="pick"
            value={id}
            aria-label={words.chooseOne(name)}
            {...(onTick
              ? {
                  checked: ticked,
                  onChange: ({ currentTarget, nativeEvent }) => {
                    const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
                    onTick(id, currentTarget.checked, isRange);
                  },
                }
              : { defaultChecked: ticked })}
          />
        </label>
      </Cell>
      <Cell>
        <PriorityMark priority={priority} />
      </Cell>
      <Cell>
        <Age age={age} />
      </Cell>
      <Cell>
        <Link className="who" href={href} onClick={onOpen} aria-current={open || undefined}>
          <bdi>{name}</bdi>
        </Link>
        <span className="where" title={where}>
          {where}
        </span>
        <span className="print-only">{formatPhone(phone)}</span>
      </Cell>
      <Cell>
        <span title={joinLabels(labels.helpTypes, helpTypes)}>
          {joinLabels(words.kinds, helpTypes)}
        </span>
      </Cell>
      <Cell>
        <StatusTag status={row.status} />
      </Cell>
      <Cell>
        <Jobs jobs={jobs} />
        <ClaimMark claim={claim} />
        {missed && toRequestState(row.status) !== "over" && (
          <span className="jobs">
            {words.missed(String(missed.count))} <Age age={missed.age} />{" "}
          </span>
        )}
        <Notes notes={notes} />
      </Cell>
    </tr>
  );
}

function Jobs({ jobs }: { jobs: RowJobs | undefined }) {
  const { t } = useText();
  const words = t.staff.requests;
  if (!jobs) return null;
  const { offered, scheduled, completed, names } = jobs;
  const total = offered + scheduled + completed;
  const parts = [
    scheduled > 0 && words.jobs.scheduled(String(scheduled)),
    offered > 0 && words.jobs.offered(String(offered)),
  ].filter(Boolean);
  const [only] = names;
  const text =
    total === 1 && only !== undefined
      ? words.jobs.one(only, offered ? "offered" : scheduled ? "scheduled" : "completed")
      : completed > 0
        ? words.jobs.done(String(completed), String(total))
        : parts.join(", ");
  return (
    <>
      <span className="jobs" title={names.join(", ")}>
        {text}
      </span>{" "}
    </>
  );
}

function Notes({ notes }: { notes: readonly RowNote[] }) {
  const { t } = useText();
  const words = t.staff.requests;
  return notes.map((note) => (
    <Fragment key={note}>
      <span className={note === "spanish" ? "tag" : "tag alert"}>
        {note === "spanish" ? LANGUAGE_NAMES.es : words.notes[note]}
      </span>{" "}
    </Fragment>
  ));
}
