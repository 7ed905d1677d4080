import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { LIMITS } from "~/schemas/vocabulary";
import { VettingForm as VettingSchema } from "~/schemas/volunteers/volunteer-correction";
import type { VettingView } from "~/services/web/presenters/volunteer-presenter.server";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { TickTile } from "../form/choice-tiles";
import { Field } from "../form/field";
import { getFieldState } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { joinLabels } from "../ui/format";

interface Props {
  id: string;
  vetting: VettingView;
  form: FormState | undefined;
  action: string;
}

export function VettingForm({ id, vetting, form, action }: Props) {
  const { t } = useText();
  const words = t.staff.volunteer;
  const { checkedOn, minor, guardian, trainedOn } = vetting;
  const needs = joinLabels(t.staff.assign.needs, vetting.missing);
  return (
    <section
      className="measure"
      aria-labelledby="vetting"
      data-stored={JSON.stringify({
        checkedOn,
        guardian,
        trainedOn,
        ...(minor && { minor: "on" }),
      })}
    >
      <h2 id="vetting">{words.vetting}</h2>
      <p>{needs === "" ? words.complete : t.staff.assign.missing(needs)}</p>
      <CheckedForm
        key={vetting.seen}
        schema={VettingSchema}
        form={form ?? EMPTY_FORM}
        action={action}
        order={["checkedOn", "guardian", "trainedOn"]}
      >
        {(shown) => {
          const isFirst = Object.keys(shown.values).length === 0;
          const filled = { ...shown, values: { checkedOn, guardian, trainedOn, ...shown.values } };
          return (
            <>
              <HiddenFields fields={{ intent: "vet", id, seen: vetting.seen }} />
              <Field
                {...getFieldState(filled, "checkedOn")}
                label={words.checkedOn}
                type="date"
                className="short"
                optional
              />
              <TickTile
                name="minor"
                label={words.minor}
                ticked={isFirst ? minor : shown.values.minor === "on"}
              />
              <Field
                {...getFieldState(filled, "guardian")}
                label={words.guardian}
                limit={LIMITS.why}
                autoComplete="off"
                optional
              />
              <Field
                {...getFieldState(filled, "trainedOn")}
                label={words.trainedOn}
                type="date"
                className="short"
                optional
              />
              <p className="actions">
                <Button busy={t.staff.details.saving}>{t.staff.details.save}</Button>
              </p>
            </>
          );
        }}
      </CheckedForm>
    </section>
  );
}
