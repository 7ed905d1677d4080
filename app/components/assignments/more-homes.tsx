import type { FormState } from "~/schemas/form";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import type { MoreHomesView } from "~/services/web/presenters/crew-homes.server";
import { useText } from "../context/use-text";
import { PriorityMark } from "../requests/priority-mark";
import { useFollowedTick } from "../ui/followed-value";
import { formatNumber, joinLabels } from "../ui/format";
import { toHref } from "../ui/href";
import { Link } from "../ui/link";

interface Props {
  homes: MoreHomesView;
  /** The submitted form: its ticks are newer than those in the URL. */
  form: FormState | undefined;
}

export function MoreHomes({ homes: { zip, rows, total, chosen }, form }: Props) {
  const { labels, t } = useText();
  const words = t.staff.assign;
  if (rows.length === 0) return null;
  const ticked = form?.lists?.home ?? (form ? [] : chosen);
  return (
    <section className="measure" aria-labelledby="homes">
      <h2 id="homes">{words.homes}</h2>
      <p>{words.homesText(zip)}</p>
      <ul className="rows homes">
        {rows.map(({ id, name, street, city, helpTypes, priority }) => (
          <li key={id}>
            <label className="tile">
              <Tick id={id} ticked={ticked.includes(id)} />
              <span>
                <strong>{name}</strong> <PriorityMark priority={priority} />{" "}
                <small>
                  {street}, {city}: {joinLabels(labels.helpTypes, helpTypes)}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p>
          <Link href={toHref(LIST_PATHS.all, { status: "Accepted", zip })}>
            {words.allHomes(formatNumber(total))}
          </Link>
        </p>
      )}
    </section>
  );
}

function Tick({ id, ticked }: { id: string; ticked: boolean }) {
  const ref = useFollowedTick(ticked);
  return <input ref={ref} type="checkbox" name="home" value={id} defaultChecked={ticked} />;
}
