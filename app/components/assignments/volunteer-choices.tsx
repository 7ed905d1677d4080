import type { FormState } from "~/schemas/form";
import type { CandidateView } from "~/services/web/presenters/assign-presenter.server";
import { useText } from "../context/use-text";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { useFollowedTick } from "../ui/followed-value";
import { formatNumber, formatAddress, joinLabels } from "../ui/format";
import { Cell, StackedTable } from "../list/stacked-table";

interface Props {
  candidates: readonly CandidateView[];
  chosen: readonly string[];
  /** The submitted form: its ticks are newer than those in the URL. */
  form: FormState | undefined;
}

export function VolunteerChoices({ candidates, chosen, form }: Props) {
  const { t } = useText();
  const words = t.staff.assign;
  const [number, name, email, phone, address, select] = [
    t.staff.database.number,
    t.staff.details.name,
    t.form.email,
    words.phone,
    t.staff.details.address,
    words.select,
  ];
  const ticked = form?.lists?.pick ?? (form ? [] : chosen);
  return (
    <StackedTable name={words.choices} headers={[select, number, name, email, phone, address]}>
      {candidates.map((candidate) => (
        <tr role="row" key={candidate.id}>
          <Cell>
            {candidate.alreadyOn ? (
              words.alreadyOn
            ) : (
              <label className="tick">
                <Tick id={candidate.id} ticked={ticked.includes(candidate.id)} />
                <span className="unseen">{candidate.name}</span>
              </label>
            )}
          </Cell>
          <Cell label={number}>{candidate.id}</Cell>
          <Cell label={name}>
            <strong>{candidate.name}</strong>
            <Hints candidate={candidate} />
          </Cell>
          <Cell label={email}>
            <PersonEmail email={candidate.email} />
          </Cell>
          <Cell label={phone}>
            <PersonPhone phone={candidate.phone} locale={candidate.locale} />
          </Cell>
          <Cell label={address}>
            <span className="typed" title={formatAddress(candidate)}>
              {formatAddress(candidate) || t.staff.notProvided}
            </span>
          </Cell>
        </tr>
      ))}
    </StackedTable>
  );
}

function Tick({ id, ticked }: { id: string; ticked: boolean }) {
  const ref = useFollowedTick(ticked);
  return <input ref={ref} type="checkbox" name="pick" value={id} defaultChecked={ticked} />;
}

function Hints({
  candidate: { teamLeader, sameZip, openJobs, declinedBefore, alreadyOn, missing },
}: {
  candidate: CandidateView;
}) {
  const { t } = useText();
  const words = t.staff.assign;
  const hints = [
    alreadyOn && t.staff.volunteers[alreadyOn],
    missing.length > 0 && words.missing(joinLabels(words.needs, missing)),
    declinedBefore && words.declined,
    teamLeader && t.staff.applicant.teamLeader,
    sameZip && words.sameZip,
    openJobs === 0
      ? words.free
      : openJobs === 1
        ? words.oneOpen
        : words.open(formatNumber(openJobs)),
  ].filter((hint) => typeof hint === "string");
  if (hints.length === 0) return null;
  return (
    <span className="flags" title={hints.join(", ")}>
      {hints.map((hint) => (
        <span className="tag" key={hint}>
          {hint}
        </span>
      ))}
    </span>
  );
}
