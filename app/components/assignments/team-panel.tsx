import type { ReactNode } from "react";
import type { FormState } from "~/schemas/form";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import { TEAM_CODES } from "~/schemas/vocabulary";
import type { MoreHomesView, TeamPanelView } from "~/services/web/presenters/assign-page.server";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { SearchBox } from "../form/search-box";
import { GuessNote, ResultCount, type Paging } from "../list/pagination";
import { PriorityMark } from "../requests/priority";
import { ActionBar } from "../ui/action-bar";
import { Button } from "../ui/button";
import { useFollowedTick } from "../ui/followed-value";
import { Form } from "../ui/form";
import { formatNumber, joinLabels } from "../ui/format";
import { toHref, type Query } from "../ui/href";
import { Link } from "../ui/link";
import { useTeamName } from "../volunteers/team-name";
import { VolunteerChoices } from "./volunteer-choices";

interface Props {
  panel: TeamPanelView;
  path: string;
  query: Query;
  close: string;
  form: FormState | undefined;
  homeowner?: string;
  /** What the crew is for: in the form, so that its button stays in view. */
  children: ReactNode;
  /** The last button, if it goes on instead of assigning. */
  next?: { name: string; label: string } | undefined;
  homes?: MoreHomesView | undefined;
}

/** A single form: team, search and paging submit the ticks too; only the last button assigns. */
export function TeamPanel({
  panel,
  path,
  query,
  close,
  form,
  homeowner = "",
  children,
  next,
  homes,
}: Props) {
  const { t, formatMessage } = useText();
  const teamName = useTeamName("assign");
  const words = t.staff.assign;
  const { team, vq, leader, free, candidates, paging, guesses, chosen, elsewhere } = panel;
  const { team: _, vq: __, vpage: ___, ...kept } = query;
  return (
    <Form method="get" action={`${path}#volunteers`} className="choosing">
      <HiddenFields fields={{ ...skipEmpty(kept), team }} />
      <HiddenFields fields={{ at: paging.page > 1 ? String(paging.page) : undefined }} />
      <HiddenFields fields={{ pick: elsewhere.map(({ id }) => id) }} />
      {/* Enter in the search box activates the form's first button: it must not be a team's. */}
      <button type="submit" className="unseen" tabIndex={-1} aria-hidden="true" />
      <div className="beside">
        <div className="needs">{children}</div>
        <div className="crew">
          <section aria-labelledby="teams">
            <h2 id="teams">{words.teams}</h2>
            <p className="actions">
              {[undefined, ...TEAM_CODES].map((code) => (
                <button
                  type="submit"
                  className="button secondary"
                  key={code ?? ""}
                  name="team"
                  value={code ?? ""}
                  aria-pressed={code === team}
                >
                  {code ? teamName(code) : words.allTeams}
                </button>
              ))}
              <Link className="button secondary" href={close}>
                {words.close}
              </Link>
            </p>
          </section>
          <section id="volunteers" aria-labelledby="volunteers-heading">
            <h2 id="volunteers-heading">{words.of(team ? teamName(team) : words.allTeams)}</h2>
            <div className="flow adding">
              <SearchBox
                name="vq"
                label={t.staff.database.search}
                hint={t.staff.database.searchHint}
                value={vq}
              />
              <button type="submit" className="button secondary">
                {t.staff.progress.go}
              </button>
              <Pill name="free" label={words.free} on={free} />
              <Pill name="leader" label={t.staff.applicant.teamLeader} on={leader} />
            </div>
            <GuessNote guesses={guesses} />
            {candidates.length === 0 ? (
              <p data-result>
                {vq || leader || free
                  ? t.staff.database.noMatch
                  : team
                    ? formatMessage("assign.noVolunteers")
                    : t.staff.database.none}
              </p>
            ) : (
              <>
                <ResultCount paging={paging} words={t.staff.database} />
                <VolunteerChoices candidates={candidates} chosen={chosen} form={form} />
              </>
            )}
            {paging.more && paging.page === paging.pages && (
              <p className="note">{t.staff.database.tooMany}</p>
            )}
            <PageButtons paging={paging} />
            <ChosenVolunteers elsewhere={elsewhere} />
          </section>
          {homes && <MoreHomes homes={homes} form={form} />}
        </div>
      </div>
      {(candidates.length > 0 || elsewhere.length > 0) && (
        <ActionBar>
          <p className="tally">{words.tally(homeowner)}</p>
          {homes && homes.rows.length > 0 && <p className="tally homes">{words.homesTally}</p>}
          {next ? (
            <Button name={next.name} value="yes">
              {next.label}
            </Button>
          ) : (
            <Button
              formMethod="post"
              formAction={[
                [toHref(path, query), ...chosen].join("&pick="),
                ...(homes?.chosen ?? []),
              ].join("&home=")}
              busy={words.assign}
            >
              {words.assign}
            </Button>
          )}
        </ActionBar>
      )}
    </Form>
  );
}

function Pill({ name, label, on }: { name: string; label: string; on: boolean }) {
  return (
    <button
      type="submit"
      className="button secondary"
      name={name}
      value={on ? "" : "yes"}
      aria-pressed={on}
    >
      {label}
    </button>
  );
}

const skipEmpty = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value));

function PageButtons({ paging: { page, pages } }: { paging: Paging }) {
  const { t } = useText();
  const words = t.staff.pages;
  if (pages <= 1) return null;
  const pageButton = (pageNumber: number, name: string) => (
    <button type="submit" className="button secondary" name="vpage" value={pageNumber}>
      {name} <span className="unseen">{t.staff.assign.ofVolunteers}</span>
    </button>
  );
  return (
    <div className="flow pages">
      {page > 1 && pageButton(page - 1, words.previous)}
      <span>{words.at(formatNumber(page), formatNumber(pages))}</span>
      {page < pages && pageButton(page + 1, words.next)}
    </div>
  );
}

function ChosenVolunteers({ elsewhere }: { elsewhere: readonly { id: string; name: string }[] }) {
  const { t } = useText();
  const words = t.staff.assign;
  if (elsewhere.length === 0) return null;
  return (
    <section className="measure" aria-labelledby="chosen">
      <h3 id="chosen">{words.elsewhere}</h3>
      <p>{words.elsewhereText}</p>
      <ul className="rows areas">
        {elsewhere.map(({ id, name }) => (
          <li className="flow picked" key={id}>
            <span>{name}</span>
            <button type="submit" className="button secondary" name="off" value={id}>
              {words.takeOff} <span className="unseen">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MoreHomesProps {
  homes: MoreHomesView;
  /** The submitted form: its ticks are newer than those in the URL. */
  form: FormState | undefined;
}

function MoreHomes({ homes: { zip, rows, total, chosen }, form }: MoreHomesProps) {
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
