import { Fragment, useEffect } from "react";
import type { WorkOrderView } from "~/services/web/presenters/bulk-presenter.server";
import { LANGUAGE_NAMES, useText } from "../context/use-text";
import { SheetFoot } from "../requests/sheet-foot";
import { DescriptionList } from "../ui/description-list";
import { formatAddress, formatNumber } from "../ui/format";
import { Link } from "../ui/link";
import { PhoneLink } from "../ui/contact-links";
import { PrintPage } from "../ui/print-page";
import { toNeedRows } from "../requests/answer-rows";
import { ReferenceNumber } from "../requests/reference-number";
import { clearTicks } from "./ticks";

interface Props {
  orders: readonly WorkOrderView[];
  /** Today's date. */
  printed: string;
  list: string;
}

/** Volunteers carry them: they show nothing that only administrators may see. */
export function WorkOrders({ orders, printed, list }: Props) {
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
        <WorkOrder key={order.id} order={order} printed={printed} />
      ))}
    </>
  );
}

function WorkOrder({ order, printed }: { order: WorkOrderView; printed: string }) {
  const { t, labels } = useText();
  const { id, name, phone, locale, volunteers } = order;
  return (
    <section className="measure order" aria-label={`${name}, ${order.street1}, ${id}`}>
      <h2>
        <bdi>{name}</bdi>, <bdi>{order.street1}</bdi>
      </h2>
      <DescriptionList
        rows={[
          [t.staff.details.reference, <ReferenceNumber key="id" id={id} />],
          [t.workOrder.printed, printed],
          [t.form.phone, <PhoneLink key="phone" phone={phone} />],
          [t.staff.details.address, formatAddress({ ...order, state: "FL" })],
          [t.staff.details.language, LANGUAGE_NAMES[locale]],
          ...toNeedRows(order, { t, labels }, t.jobs.helpType),
          [
            t.staff.volunteers.heading,
            volunteers.length > 0 && (
              <Fragment key="volunteers">
                <ul>
                  {volunteers.map((volunteer) => (
                    <li key={volunteer.jobId}>
                      <bdi>{volunteer.name}</bdi>
                      {volunteer.phone && (
                        <>
                          , <PhoneLink phone={volunteer.phone} />
                        </>
                      )}
                      : {t.staff.volunteers[volunteer.state]}
                      {volunteer.door && `, ${volunteer.door}`}
                    </li>
                  ))}
                </ul>
                {volunteers.some(({ door }) => door) && order.sayCode}
              </Fragment>
            ),
          ],
        ]}
      />
      <SheetFoot heading="h3" />
    </section>
  );
}
