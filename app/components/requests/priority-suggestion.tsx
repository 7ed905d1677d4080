import { suggestPriority } from "~/schemas/requests/priority-fields";
import { useText } from "../context/use-text";
import { useTypedText } from "../layout/typed-search";

/** Proposes the priority that the words of the description suggest; one press takes it. */
export function PrioritySuggestion({ field }: { field: HTMLTextAreaElement | null }) {
  const { t } = useText();
  const suggested = suggestPriority(useTypedText(field));
  const take = () => {
    const choice = field?.form?.querySelector<HTMLInputElement>(
      `input[name=priority][value=${suggested?.priority ?? ""}]`,
    );
    choice?.click();
    choice?.focus();
  };
  return (
    <div role="status">
      {suggested && (
        <p>
          {t.staff.enter.mentions(suggested.words)}{" "}
          <button type="button" className="button secondary" onClick={take}>
            <span className="unseen">{t.staff.pane.priority}: </span>
            {t.staff.priorities[suggested.priority]}
          </button>
        </p>
      )}
    </div>
  );
}
