import { useText } from "../context/use-text";
import { Banner } from "./banner";

/** Error banner: the specification's sentence, then the reason. */
export function FailureBanner({ failed, reason }: { failed: string; reason: string }) {
  const { translate } = useText();
  return (
    <Banner kind="alert">
      {translate(failed)}
      <br />
      {translate(reason)}
    </Banner>
  );
}
