import { toPickName } from "~/schemas/jobs/choices";
import type { FormState } from "~/schemas/form";
import { formatAddress } from "../ui/format-address";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { Cell, StackedTable } from "../ui/stacked-table";
import { useText } from "../context/use-text";

/** A volunteer who can be chosen, with what helps to choose. */
export interface CandidateView {
  id: string;
  name: string;
  email: string;
  phone: string;
  street1: string;
  street2: string;
  city: string;
  state: string;
  zip: string;
  sameZip: boolean;
  openJobs: number;
  declinedBefore: boolean;
  /** How far somebody is who is on the request already: nobody is offered it twice. */
  alreadyOn: "Offered" | "Scheduled" | null;
}

interface Props {
  candidates: readonly CandidateView[];
  chosen: readonly string[];
  /** The form as it came back: its ticks are newer than those of the address. */
  form: FormState | undefined;
}

/** One page of volunteers, each with a box to tick unless the person is on the request already. */
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
  const ticked = form ? candidates.map((_, row) => form.values[toPickName(row)]) : chosen;
  return (
    <StackedTable name={words.choices} heads={[number, name, email, phone, address, select]}>
      {candidates.map((one, row) => (
        <tr role="row" key={one.id}>
          <Cell label={number}>{one.id}</Cell>
          <Cell label={name}>
            <strong>{one.name}</strong>
            <Hints of={one} />
          </Cell>
          <Cell label={email}>
            <PersonEmail email={one.email} />
          </Cell>
          <Cell label={phone}>
            <PersonPhone phone={one.phone} />
          </Cell>
          <Cell label={address}>
            <span className="typed">{formatAddress(one) || t.staff.notProvided}</span>
          </Cell>
          <Cell label={select}>
            {one.alreadyOn ? (
              words.alreadyOn
            ) : (
              <label className="tile">
                <input
                  type="checkbox"
                  name={toPickName(row)}
                  value={one.id}
                  defaultChecked={ticked.includes(one.id)}
                />
                <span className="aside">{one.name}</span>
              </label>
            )}
          </Cell>
        </tr>
      ))}
    </StackedTable>
  );
}

/** What speaks for somebody and what against. */
function Hints({ of: { sameZip, openJobs, declinedBefore, alreadyOn } }: { of: CandidateView }) {
  const { t } = useText();
  const words = t.staff.assign;
  const hints = [
    alreadyOn && t.staff.volunteers[alreadyOn],
    sameZip && words.sameZip,
    openJobs > 0 && (openJobs === 1 ? words.oneOpen : words.open(String(openJobs))),
    declinedBefore && words.declined,
  ].filter((hint) => typeof hint === "string");
  if (hints.length === 0) return null;
  return (
    <span className="flags">
      {hints.map((hint) => (
        <span className="tag" key={hint}>
          {hint}
        </span>
      ))}
    </span>
  );
}
