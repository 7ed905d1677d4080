import { LIABILITY } from "~/schemas/volunteers/liability";
import type { Message } from "~/text/message";
import { useLightText, useText } from "../context/use-text";
import { ChoiceTiles } from "../form/choice-tiles";

interface Props {
  name: string;
  value: string | undefined;
  error: Message | undefined;
}

export function LiabilityAgreement({ name, value, error }: Props) {
  const { locale } = useText();
  const { apply } = useLightText();
  return (
    <>
      <div className="card">
        {LIABILITY.text[locale].map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p className="soft">{apply.version(LIABILITY.version)}</p>
      </div>
      <ChoiceTiles
        type="checkbox"
        id={name}
        legend={apply.yourAgreement}
        error={error}
        message="application.agreement"
        choices={[{ name, value: "on", label: apply.agree, chosen: Boolean(value) }]}
      />
    </>
  );
}
