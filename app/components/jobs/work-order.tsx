import type { JobView, HomeownerView } from "~/services/web/presenters/job-presenter.server";
import { useLightText, useText } from "../context/use-text";
import { toNeedRows } from "../requests/answer-rows";
import { ReferenceNumber } from "../requests/reference-number";
import { SheetFoot } from "../requests/sheet-foot";
import { PhoneLink } from "../ui/contact-links";
import { DescriptionList } from "../ui/description-list";
import { formatAddress } from "../ui/format";
import { PrintButton } from "../ui/print-page";
import { toDoorRow, toVisitRow } from "./job-card";

interface Props {
  volunteer: string;
  order: JobView & {
    reference: string;
    homeowner: HomeownerView;
    accepted: string;
  };
}

export function WorkOrder({ volunteer, order }: Props) {
  const { labels, t } = useText();
  const { jobs, workOrder: own } = useLightText();
  const { homeowner } = order;
  return (
    <div className="measure order">
      <p className="actions">
        <a href="/volunteer/jobs">{own.back}</a>
      </p>
      <h1>{t.workOrder.heading}</h1>
      <p className="actions">
        <PrintButton>{useLightText().received.print}</PrintButton>
      </p>
      <p>
        {t.staff.details.reference} <ReferenceNumber id={order.reference} />
      </p>
      <DescriptionList
        rows={[
          [jobs.homeowner, homeowner.name],
          [t.form.phone, <PhoneLink key="phone" phone={homeowner.phone} />],
          toVisitRow(order),
          toDoorRow(order),
          [t.staff.details.address, formatAddress({ ...order, street1: order.street })],
          ...toNeedRows({ ...order, ...homeowner }, { t, labels }, t.jobs.helpType),
          [own.volunteer, volunteer],
          [own.accepted, order.accepted],
        ]}
      />
      <SheetFoot heading="h2" />
    </div>
  );
}
