import type { RequestFlag } from "~/schemas/requests/request-lists";
import { useText } from "../context/use-text";
import { Select } from "../form/select";

interface Props {
  flags: readonly RequestFlag[];
  value: string;
}

export function FlagSelect({ flags, value }: Props) {
  const { t } = useText();
  const words = t.staff.dashboard;
  const { ready, bounced } = t.staff.requestWarnings;
  const { declinedText: declined, unansweredText: unanswered } = words;
  const hints = { ready, bounced, declined, unanswered };
  const chosen = flags.find((flag) => flag === value);
  return (
    <Select
      name="flag"
      label={words.attention}
      value={value}
      empty={t.staff.list.allRequests}
      hint={chosen && hints[chosen]}
      options={flags.map((flag) => ({ value: flag, label: words[flag] }))}
    />
  );
}
