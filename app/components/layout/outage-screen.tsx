import type { OutageData } from "~/schemas/error-data";
import type { Role } from "~/schemas/vocabulary";
import { FailureBanner } from "../ui/failure-banner";
import { ErrorLinks } from "./error-links";
import { ResubmitForm } from "./resubmit-form";

interface Props {
  outage: OutageData;
  role: Role;
  retry: string;
}

export function OutageScreen({ outage, role, retry }: Props) {
  if (outage.form) return <ResubmitForm {...outage.form} outage={outage} />;
  return (
    <div className="measure">
      <FailureBanner {...outage} />
      <h1>{outage.heading}</h1>
      <ErrorLinks role={role} retry={retry} />
    </div>
  );
}
