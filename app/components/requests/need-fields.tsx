import type { FormState } from "~/schemas/form";
import { HELP_TYPE_CODES, HELP_TYPES, LIMITS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { ChoiceTiles } from "../form/choice-tiles";
import { getFieldState, readField } from "../form/field-state";
import { TextArea } from "../form/text-area";

export function NeedFields({
  form,
  staff = false,
}: {
  form: FormState;
  staff?: boolean | undefined;
}) {
  const { t, labels } = useText();
  const types = HELP_TYPE_CODES.map((code) => ({ code, name: HELP_TYPES[code].field }));
  return (
    <>
      <div className="with-other">
        <ChoiceTiles
          type="checkbox"
          id="helpExterior"
          legend={t.request.helpTypes}
          hint={t.request.helpTypesHint}
          error={types.map(({ name }) => getFieldState(form, name).error).find(Boolean)}
          message="help.helpType"
          choices={types.map((type) => ({
            name: type.name,
            value: "on",
            label: labels.helpTypes[type.code],
            chosen: Boolean(form.values[type.name]),
          }))}
        />
        <TextArea
          {...readField(form, ["other", "help.other"])}
          label={t.request.other}
          limit={LIMITS.other}
          rows={2}
          neededBy="helpOther"
        />
      </div>
      <TextArea
        {...readField(form, ["description", "help.description"])}
        label={t.request.description}
        hint={staff ? t.staff.enter.descriptionHint : t.request.descriptionHint}
        limit={LIMITS.description}
      />
    </>
  );
}
