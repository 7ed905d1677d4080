import type { CarriedAction, FormFields } from "~/schemas/carried-form";
import { usePublicText, useText } from "../context/use-text";
import { ResubmitForm } from "../layout/resubmit-form";

interface Props {
  /** Local path that the form posts to. */
  to: string;
  /** The submitted values. */
  fields: FormFields;
  /** What the form does; absent if unknown. */
  about?: CarriedAction | undefined;
}

const IRREVERSIBLE: readonly CarriedAction["action"][] = [
  "rejectRequest",
  "mergeRequest",
  "unassign",
  "rejectApplication",
  "removeArea",
  "deleteVolunteer",
  "rejectJob",
  "revokeKey",
  "deactivateAdmin",
];

/** After the login: the form that an ended session interrupted, with what it is about. */
export function CarriedForm({ to, fields, about }: Props) {
  const { labels } = useText();
  const { carriedActions } = usePublicText();
  if (!about || about.action === "retype")
    return <ResubmitForm to={to} fields={fields} retype={about !== undefined} />;
  const { action, subject, team, volunteerNames = "" } = about;
  const label = carriedActions[action](subject, team ? labels.teams[team].list : volunteerNames);
  const isIrreversible = IRREVERSIBLE.includes(action);
  return <ResubmitForm to={to} fields={fields} action={{ label, isIrreversible }} />;
}
