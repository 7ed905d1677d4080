import type { JobView } from "~/services/web/presenters/job-presenter.server";
import { useLightText, useText } from "../context/use-text";
import { toNeedRows } from "../requests/answer-rows";
import { DescriptionList } from "../ui/description-list";
import { PhoneLink } from "../ui/phone-link";

export function JobFacts({
  job: { street, city, state, zip, helpTypes, homeowner },
}: {
  job: JobView;
}) {
  const { labels, t } = useText();
  const words = useLightText().jobs;
  return (
    <DescriptionList
      rows={[
        [words.homeowner, homeowner?.name],
        [t.form.phone, homeowner && <PhoneLink key="phone" phone={homeowner.phone} />],
        [words.street, street],
        [t.form.city, city],
        [t.form.state, state],
        [words.zip, zip],
        ...toNeedRows({ ...homeowner, helpTypes }, { t, labels }, t.jobs.helpType),
      ]}
    />
  );
}
