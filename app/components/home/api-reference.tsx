import { Fragment } from "react";
import type { ApiReference, CallEntry } from "~/schemas/api-reference";

const Words = ({ text }: { text: string }) => (
  <>
    {text
      .split("`")
      .map((part, i) =>
        i % 2 ? <code key={i}>{part}</code> : <Fragment key={i}>{part}</Fragment>,
      )}
  </>
);

const Call = ({ call }: { call: CallEntry }) => (
  <article className="card" id={call.id}>
    <h3>{call.summary}</h3>
    <p>
      <code>
        {call.method} {call.path}
      </code>
    </p>
    <p>For {call.role}.</p>
    {call.inputs.length > 0 && (
      <>
        <p>Inputs:</p>
        <ul>
          {call.inputs.map(({ name, required, description }) => (
            <li key={name}>
              <code>{name}</code>
              {required ? ", required" : ""}
              {description && (
                <>
                  : <Words text={description} />
                </>
              )}
            </li>
          ))}
        </ul>
      </>
    )}
    <p>
      Answers {call.output}; errors {call.refusals.join(", ")}.
    </p>
  </article>
);

/** The calls for people who write programs. English only: so are the names and the messages. */
export const ApiReferencePage = ({ guide, subjects, shapes }: ApiReference) => (
  <div lang="en">
    <h1>The calls</h1>
    <p className="lead">
      What programs of partners can ask and do. The same as an OpenAPI 3.1 document:{" "}
      <a href="/api/openapi.json">openapi.json</a>
    </p>
    {guide.map(({ subject, text }) => (
      <section key={subject}>
        <h2>{subject}</h2>
        <p>
          <Words text={text} />
        </p>
      </section>
    ))}
    {subjects.map(({ name, description, calls }) => (
      <section key={name}>
        <h2>{name}</h2>
        <p>{description}.</p>
        {calls.map((call) => (
          <Call key={call.id} call={call} />
        ))}
      </section>
    ))}
    <section>
      <h2>Shapes of answers</h2>
      <dl>
        {shapes.map(({ name, fields }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{fields.join(", ")}</code>
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  </div>
);
