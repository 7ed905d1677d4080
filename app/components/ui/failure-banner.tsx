import { Banner } from "./banner";
import { useText } from "../context/use-text";

/** What went wrong: the specification's sentence first, then the reason. */
export function FailureBanner({ failed, reason }: { failed: string; reason: string }) {
  const { say } = useText();
  return (
    <Banner kind="alert">
      {say(failed)}
      <br />
      {say(reason)}
    </Banner>
  );
}
