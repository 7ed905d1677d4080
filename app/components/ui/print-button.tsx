/** Needs the script, which unhides it. */
export function PrintButton({ children }: { children: string }) {
  return (
    <button type="button" className="button secondary" data-print hidden>
      {children}
    </button>
  );
}
