import type { AssignmentState, HelpType, PriorityLevel } from "~/schemas/vocabulary";
import { PRIORITIES } from "~/schemas/vocabulary";
import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";
import { DescriptionList } from "../ui/description-list";
import { formatAddress } from "../ui/format-address";
import { formatNumber } from "../ui/format-number";
import { joinLabels } from "../ui/join-labels";
import { Link } from "../ui/link";
import { PhoneLink } from "../ui/phone-link";
import { ReferenceNumber } from "./reference-number";

export interface WorkOrderView {
  id: string;
  name: string;
  phone: string;
  street1: string;
  street2: string;
  city: string;
  zip: string;
  helpTypes: readonly HelpType[];
  other: string;
  description: string;
  priority: PriorityLevel;
  priorityReason: string;
  volunteers: readonly { jobId: string; name: string; phone: string; state: AssignmentState }[];
}

/** Work orders to print, each on a page of its own. */
export function WorkOrders({ orders, list }: { orders: readonly WorkOrderView[]; list: string }) {
  const { t } = useText();
  const words = t.staff.bulk;
  return (
    <>
      <div className="screen-only">
        <p>
          <Link href={list}>{t.staff.bulk.back}</Link>
        </p>
        <h1>{words.orders(formatNumber(orders.length))}</h1>
        <PrintPage />
      </div>
      {orders.map((order) => (
        <WorkOrder key={order.id} order={order} />
      ))}
    </>
  );
}

/** Without script the browser's menu prints. */
function PrintPage() {
  const { t } = useText();
  const words = t.staff.bulk;
  return useScript() ? (
    <p className="actions">
      <button
        type="button"
        className="button primary"
        onClick={() => {
          window.print();
        }}
      >
        {words.print}
      </button>
    </p>
  ) : (
    <p>{words.printHint}</p>
  );
}

function WorkOrder({ order }: { order: WorkOrderView }) {
  const { t, labels } = useText();
  const words = t.workOrder;
  const { id, name, phone, priority, priorityReason, volunteers } = order;
  return (
    <section className="measure order" aria-label={`${name}, ${order.street1}, ${id}`}>
      <h2>
        <bdi>{name}</bdi>, <bdi>{order.street1}</bdi>
      </h2>
      <DescriptionList
        rows={[
          [t.staff.details.reference, <ReferenceNumber key="id" id={id} />],
          [
            t.staff.pane.priority,
            priority > 0 &&
              [t.staff.priorities[PRIORITIES[priority]], priorityReason].filter(Boolean).join(": "),
          ],
          [t.form.phone, <PhoneLink key="phone" phone={phone} />],
          [t.staff.details.address, formatAddress({ ...order, state: "FL" })],
          [t.jobs.helpType, joinLabels(labels.helpTypes, order.helpTypes)],
          [t.request.other, order.other],
          [t.request.description, order.description],
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
