import { useEffect } from "react";
import type { WorkOrderView } from "~/services/web/presenters/bulk-presenter.server";
import { useText } from "../context/use-text";
import { DescriptionList } from "../ui/description-list";
import { formatAddress } from "../ui/format-address";
import { formatNumber } from "../ui/format";
import { Link } from "../ui/link";
import { PhoneLink } from "../ui/phone-link";
import { PrintPage } from "../ui/print-page";
import { toNeedRows } from "../requests/answer-rows";
import { ReferenceNumber } from "../requests/reference-number";
import { clearTicks } from "./ticks";

/** Volunteers carry them: they show nothing that only administrators may see. */
export function WorkOrders({ orders, list }: { orders: readonly WorkOrderView[]; list: string }) {
  const { t } = useText();
  const words = t.staff.bulk;
  useEffect(clearTicks, []);
  return (
    <>
      <div className="screen-only">
        <p>
          <Link href={list}>{t.staff.bulk.back}</Link>
        </p>
        <h1>{words.orders(formatNumber(orders.length))}</h1>
        <PrintPage hint={words.printHint} />
      </div>
      {orders.map((order) => (
        <WorkOrder key={order.id} order={order} />
      ))}
    </>
  );
}

function WorkOrder({ order }: { order: WorkOrderView }) {
  const { t, labels } = useText();
  const words = t.workOrder;
  const { id, name, phone, volunteers } = order;
  return (
    <section className="measure order" aria-label={`${name}, ${order.street1}, ${id}`}>
      <h2>
        <bdi>{name}</bdi>, <bdi>{order.street1}</bdi>
      </h2>
      <DescriptionList
        rows={[
          [t.staff.details.reference, <ReferenceNumber key="id" id={id} />],
          [t.form.phone, <PhoneLink key="phone" phone={phone} />],
          [t.staff.details.address, formatAddress({ ...order, state: "FL" })],
          ...toNeedRows(order, { t, labels }, t.jobs.helpType),
          [
            t.staff.volunteers.heading,
            volunteers.length > 0 && (
              <ul key="volunteers">
                {volunteers.map((volunteer) => (
                  <li key={volunteer.jobId}>
                    <bdi>{volunteer.name}</bdi>
                    {volunteer.phone && (
                      <>
                        , <PhoneLink phone={volunteer.phone} />
                      </>
                    )}
                    : {t.staff.volunteers[volunteer.state]}
                  </li>
                ))}
              </ul>
            ),
          ],
        ]}
      />
      <h3>{words.notes}</h3>
      <div className="writing-space" aria-hidden="true" />
      <p className="soft">{words.destroy}</p>
    </section>
  );
}
