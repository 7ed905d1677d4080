/** Hidden until the script is there: without it a button could not print. */
export function PrintButton({ children }: { children: string }) {
  return (
    <button type="button" className="button secondary" data-print hidden>
      {children}
    </button>
  );
}
