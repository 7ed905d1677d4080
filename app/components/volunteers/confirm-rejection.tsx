import { EMPTY_FORM, type FieldName, type FormState } from "~/schemas/form";
import { NEXT_BUTTON } from "~/schemas/requests/next-field";
import { APPLICANT_REASONS } from "~/schemas/requests/rejection";
import type { ApplicationStatus, Locale } from "~/schemas/vocabulary";
import { RejectApplicationForm } from "~/schemas/volunteers/application-review";
import { findFirstError } from "../form/field-state";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { YesOrNo } from "../form/confirm-form";
import { HiddenFields } from "../form/hidden-fields";
import { ReasonFields } from "../form/reason-fields";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { PersonEmail, PersonPhone } from "../ui/contact-links";
import { DescriptionList } from "../ui/description-list";
import { type Query, applicantHref, listHref, rejectionHref } from "../ui/href";
import { Link } from "../ui/link";
import { MoreInfo } from "../ui/more-info";
import { StatusTag } from "../ui/status-tag";
import { UnsavedInput } from "../ui/unsaved-input";
import { WithIsolatedName } from "../ui/with-isolated-name";

const ORDER = ["ready", "reason"] satisfies FieldName<typeof RejectApplicationForm>[];

interface Props {
  application: {
    id: string;
    name: string;
    email: string;
    phone: string;
    locale: Locale;
    received: string;
  };
  status: ApplicationStatus;
  query: Query;
  form?: FormState | undefined;
}

export function ConfirmRejection({ application, status, query, form = EMPTY_FORM }: Props) {
  const { t, formatMessage } = useText();
  const words = t.staff.applicant;
  const back = listHref("/create-volunteer", query, application.id);
  const facts = (
    <DescriptionList
      rows={[
        [
          t.form.phone,
          <PersonPhone key="phone" phone={application.phone} locale={application.locale} />,
        ],
        [t.form.email, <PersonEmail key="email" email={application.email} />],
        [words.received, application.received],
      ]}
    />
  );
  const isOpen = status === "Unevaluated";
  const alert = findFirstError(form, isOpen ? ORDER : []);
  return (
    <div className="measure" key={application.id}>
      {alert && <Banner kind="alert">{formatMessage(alert)}</Banner>}
      <h1>
        <WithIsolatedName words={words.rejectQuestion} name={application.name} />
      </h1>
      {isOpen ? (
        <CheckedForm
          schema={RejectApplicationForm}
          form={form}
          action={rejectionHref(application.id, query)}
          order={ORDER}
          intro={facts}
        >
          {(current) => (
            <>
              <p>{words.rejectText}</p>
              <ReasonFields reasons={APPLICANT_REASONS} form={current} label={words.own} />
              <HiddenFields fields={{ intent: "reject", id: application.id }} />
              <YesOrNo no={back}>
                <Button {...NEXT_BUTTON} kind="danger" busy={t.request.busy}>
                  {words.rejectNext}
                </Button>
              </YesOrNo>
            </>
          )}
        </CheckedForm>
      ) : (
        <>
          {facts}
          <p className="note">
            {words.decided} <StatusTag status={status} />
          </p>
          <UnsavedInput form={form} />
          <p className="actions">
            <MoreInfo href={applicantHref(application.id, query)} about={application.name}>
              {t.staff.moreInfo}
            </MoreInfo>
            <Link href={back}>{t.staff.applications.back}</Link>
          </p>
        </>
      )}
    </div>
  );
}
