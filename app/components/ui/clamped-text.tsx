/** Longer texts may need more than two lines on a phone. */
const MAX_LENGTH = 80;

/** The beginning of a text; pressing it shows all of it, in place. */
export function ClampedText({ text }: { text: string }) {
  if (text.length <= MAX_LENGTH) return <p>{text}</p>;
  return (
    <details className="clamped">
      <summary>{text}</summary>
    </details>
  );
}
