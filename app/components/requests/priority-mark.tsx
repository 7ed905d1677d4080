import { PRIORITIES, type PriorityLevel } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";

export function PriorityWithReason({
  request: { priority, priorityReason },
}: {
  request: { priority: PriorityLevel; priorityReason: string };
}) {
  const { t } = useText();
  return (
    <>
      <strong>{t.staff.priorities[PRIORITIES[priority]]}</strong>
      {priorityReason && (
        <>
          , <q>{priorityReason}</q>
        </>
      )}
    </>
  );
}

/** "!" for urgent, "!!" for life-safety, nothing for neither. */
export function PriorityMark({ priority }: { priority: PriorityLevel }) {
  const { t } = useText();
  if (priority === 0) return null;
  const level = PRIORITIES[priority];
  const name = t.staff.priorities[level];
  return (
    <span className={`priority ${level}`} title={name}>
      <span aria-hidden="true">{"!".repeat(priority)}</span>
      <span className="unseen">{name}</span>
    </span>
  );
}
