import { useSite } from "../context/site";
import { useText } from "../context/use-text";
import { PhoneLink } from "../ui/contact-links";

/** The end of a sheet that volunteers carry: whom to call, safety, notes, signatures. */
export function SheetFoot({ heading: Heading }: { heading: "h2" | "h3" }) {
  const { contactPhone, centerName } = useSite();
  const words = useText().t.workOrder;
  return (
    <>
      <p>
        {contactPhone && words.questions} {centerName}
        {contactPhone && (
          <>
            : <PhoneLink phone={contactPhone} />
          </>
        )}
      </p>
      <p>
        <strong>{words.safety}</strong>
      </p>
      <Heading>{words.notes}</Heading>
      <div className="writing-space" aria-hidden="true" />
      <div className="signatures">
        <p>{words.signVolunteer}</p>
        <p>{words.signHomeowner}</p>
        <p>{words.date}</p>
      </div>
      <p className="soft">{words.destroy}</p>
    </>
  );
}
