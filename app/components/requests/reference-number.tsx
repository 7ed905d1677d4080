/** An id in groups that are easy to read out. The gaps are CSS: copied, it is the plain id. */
export function ReferenceNumber({ id }: { id: string }) {
  const groups = [id.slice(0, 1), id.slice(1, 5), id.slice(5)].filter(Boolean);
  return (
    <strong className="reference">
      {groups.map((group, i) => (
        <span key={i}>{group}</span>
      ))}
    </strong>
  );
}
