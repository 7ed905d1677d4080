import type { ReactNode } from "react";
import type { FormState } from "~/schemas/form";
import { BULK_PATH, CREW_CHOSEN } from "~/schemas/requests/bulk-actions";
import type { BulkCrewView } from "~/services/web/presenters/bulk-presenter.server";
import { useText } from "../context/use-text";
import { toHref } from "../ui/href";
import { TeamPanel } from "./team-panel";

interface Props {
  crew: BulkCrewView;
  form: FormState | undefined;
  children: ReactNode;
}

export function BulkCrew({ crew: { panel, query }, form, children }: Props) {
  const { t } = useText();
  return (
    <TeamPanel
      panel={panel}
      path={BULK_PATH}
      query={query}
      close={toHref(BULK_PATH, { id: query.id })}
      form={form}
      next={{ name: CREW_CHOSEN, label: t.staff.bulk.goOn }}
    >
      {children}
    </TeamPanel>
  );
}
