import { toReferenceGroups } from "~/schemas/ids";

/** An id in groups that are easy to read out. The gaps are CSS: copied, it is the plain id. */
export function ReferenceNumber({ id }: { id: string }) {
  return (
    <strong className="reference">
      {toReferenceGroups(id).map((group, i) => (
        <span key={i}>{group}</span>
      ))}
    </strong>
  );
}
