import { PORTALS } from "~/schemas/accounts/portals";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import type { SecondFactorView } from "~/services/web/presenters/accounts-presenter.server";
import type { Message } from "~/text/message";
import { useText } from "../context/use-text";
import { ErrorSummary } from "../form/error-summary";
import { Field } from "../form/field";
import { getFieldState } from "../form/field-state";
import { PasswordField } from "../form/password-field";
import { Banner } from "../ui/banner";
import { Button } from "../ui/button";
import { CopyButton } from "../ui/copy-button";
import { Form } from "../ui/form";
import { toHref } from "../ui/href";

const PATH = PORTALS.admin.secondFactor;

interface Props {
  words: SecondFactorView["words"];
  /** While it is on. */
  on?: SecondFactorView["on"];
  /** While it is off: what an app needs. The picture is the path of an SVG of that size. */
  setUp?: SecondFactorView["setUp"];
  done?: Message | undefined;
  form?: FormState | undefined;
  /** New recovery codes: no other page shows them. */
  codes?: readonly string[] | undefined;
}

export function SecondFactor({ form = EMPTY_FORM, done, codes, words, on, setUp }: Props) {
  const { t, formatMessage } = useText();
  const { code, codeHint } = t.staff.secondFactor;
  return (
    <div className="measure">
      {form.alert && <Banner kind="alert">{formatMessage(form.alert)}</Banner>}
      <h1>{t.nav.secondFactor}</h1>
      {done && !codes && form === EMPTY_FORM && (
        <Banner kind="status">{formatMessage(done)}</Banner>
      )}
      {codes && (
        <Banner kind="status">
          <p>{words.stored}</p>
          <ul>
            {codes.map((one) => (
              <li key={one}>
                <code>{one}</code>
              </li>
            ))}
          </ul>
          <p>{words.each}</p>
          <CopyButton key={codes.join()} text={codes.join("\n")} />
        </Banner>
      )}
      <p>{words.intro}</p>
      {setUp?.isDemanded && <p>{words.demanded}</p>}
      {on?.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <ErrorSummary form={form} order={["currentPassword", "code"]} />
      {setUp && (
        <>
          <h2>{words.scan}</h2>
          <svg
            role="img"
            aria-label={words.scan}
            width="240"
            height="240"
            viewBox={`0 0 ${setUp.picture.size} ${setUp.picture.size}`}
            shapeRendering="crispEdges"
          >
            <rect width="100%" height="100%" fill="#fff" />
            <path d={setUp.picture.path} fill="#000" />
          </svg>
          <p>
            {words.secret}:<br />
            <code>{setUp.secret}</code>
          </p>
        </>
      )}
      <Form
        key={setUp ? "on" : "off"}
        className="narrow"
        method="post"
        action={setUp ? PATH : toHref(PATH, { off: "1" })}
        noValidate
      >
        {setUp && (
          <>
            {/* Tells a password manager whose password is asked for. */}
            <input type="text" autoComplete="username" value={setUp.username} readOnly hidden />
            <PasswordField
              name="currentPassword"
              label={words.password}
              error={getFieldState(form, "currentPassword").error}
              known
            />
          </>
        )}
        <Field
          name="code"
          error={getFieldState(form, "code").error}
          value={undefined}
          label={code}
          hint={setUp ? words.codeNow : codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button busy={t.request.busy} kind={setUp ? "primary" : "danger"}>
          {setUp ? words.on : words.off}
        </Button>
      </Form>
    </div>
  );
}
