import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { ReferenceNumber } from "../requests/reference-number";
import { DescriptionList } from "../ui/description-list";
import { PhoneLink } from "../ui/phone-link";
import { PrintButton } from "../ui/print-button";
import type { HomeownerView, JobView } from "./job-facts";

interface Props {
  /** Name of the volunteer. */
  volunteer: string;
  order: JobView & {
    reference: string;
    homeowner: HomeownerView;
    /** Date of acceptance. */
    accepted: string;
  };
}

/** Printable sheet for the visit: homeowner, task, space for notes, signatures. */
export function WorkOrder({ volunteer, order }: Props) {
  const { t, translate } = useText();
  const { contactPhone, centerName } = useSite();
  const words = t.workOrder;
  const { homeowner } = order;
  return (
    <div className="measure order">
      <p className="actions">
        <a href="/volunteer/jobs">{words.back}</a>
      </p>
      <h1>{words.heading}</h1>
      <p className="actions">
        <PrintButton>{t.received.print}</PrintButton>
      </p>
      <p>
        {t.staff.details.reference} <ReferenceNumber id={order.reference} />
      </p>
      <DescriptionList
        rows={[
          [t.jobs.homeowner, homeowner.name],
          [t.form.phone, <PhoneLink key="phone" phone={homeowner.phone} />],
          [
            t.staff.details.address,
            `${order.street}\n${order.city}, ${translate(order.state)} ${order.zip}`,
          ],
          [t.jobs.helpType, order.helpTypes.map(translate).join(", ")],
          ...(homeowner.other ? [[t.request.other, homeowner.other] as const] : []),
          [t.request.description, homeowner.description],
          [words.volunteer, volunteer],
          ...(order.accepted ? [[words.accepted, order.accepted] as const] : []),
          ...(contactPhone
            ? [
                [
                  words.questions,
                  <span key="center">
                    {centerName}: <PhoneLink phone={contactPhone} />
                  </span>,
                ] as const,
              ]
            : []),
        ]}
      />
      <h2>{words.notes}</h2>
      <Lines count={4} />
      <div className="signatures">
        <p>{words.signVolunteer}</p>
        <p>{words.signHomeowner}</p>
        <p>{words.date}</p>
      </div>
      <p className="soft">{words.destroy}</p>
    </div>
  );
}

/** Blank lines for handwriting. */
function Lines({ count }: { count: number }) {
  return (
    <div className="lines" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <div key={i} />
      ))}
    </div>
  );
}
