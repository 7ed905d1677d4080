/**
 * Controls of calls, forms, mails and downloads, and of what a link or a password is good for.
 * One that would be equivalent, because a second layer holds, goes together with that layer.
 */

const LIMITS = "app/services/platform/rate-limits.server.ts";
const TOKENS = "app/services/accounts/password-tokens.server.ts";
const MAIL_PAGE = "app/mail/mail-page.tsx";
const LOCAL = "server/http/client-address.ts";
const FORMS = "app/services/web/forms/handle-form.server.ts";

const ACCOUNT_TESTS = "tests/integration/accounts/accounts.test.ts";
const JOB_TESTS = "tests/integration/jobs/jobs.test.ts";
const LOCAL_TESTS = "tests/unit/server/local-request.test.ts";
const LIST_TESTS = "tests/integration/requests/requests.test.ts";
const FORM_TESTS = "tests/api/requests/help-request-form.test.ts";
const CALL_TESTS = "tests/api/requests/homeowner-calls.test.ts";
const REPORT_TESTS = "tests/api/reports/reports.test.ts";

/** @type {import("./controls.mjs").Control[]} */
export const DATA_CONTROLS = [
  {
    name: "the development mailbox is for this machine only",
    file: "app/services/web/auth/dev-mailbox-gate.server.ts",
    without: [["if (isLocal && settings()", "if (isLocal !== null && settings()"]],
    tests: LOCAL_TESTS,
  },
  {
    name: "the development mailbox needs the Host of BASE_URL",
    file: LOCAL,
    without: [[" && headers.host?.toLowerCase() === base.host", " && base.host !== ''"]],
    tests: LOCAL_TESTS,
  },
  {
    name: "the development mailbox needs a loopback peer",
    file: LOCAL,
    without: [["isLoopback(socket.remoteAddress) && ", "String(isLoopback) && socket && "]],
    tests: LOCAL_TESTS,
  },
  {
    name: "other machines are not let in while BASE_URL is local",
    file: "server/config.ts",
    without: [
      ["      isLocal && !isLoopback(env.HOST),", "      isLocal && env.HOST === '',"],
      ["isLoopback(base.hostname) && isLoopback(env.HOST) && ", "isLoopback(base.hostname) && "],
    ],
    tests: "tests/unit/server/config.test.ts",
  },
  {
    name: "a 200 without an id does not count as sent",
    file: "app/services/mail/postmark.server.ts",
    without: [
      [
        "return readProviderId(response) ?? NOT_POSTMARK;",
        'return readProviderId(response) ?? { providerId: "none" };',
      ],
    ],
    tests: "tests/integration/mail/mail.test.ts",
  },
  {
    name: "other origins of the same site are other sites",
    file: "server/http/same-origin.ts",
    without: [
      [
        'return site === "same-origin" && (origin === null || origin === ownOrigin);',
        'return site === "same-site" || (site === "same-origin" && (origin ?? ownOrigin) === ownOrigin);',
      ],
    ],
    tests: "tests/integration/http/origin.test.ts",
  },
  {
    name: "another volunteer's work order is not found",
    file: "app/services/jobs/own-jobs.server.ts",
    without: [
      [
        "const own = { $elemMatch: { id: jobId, volunteerId: account.id } };",
        "const own = { $elemMatch: { id: jobId, volunteerId: { $ne: String(account) } } };",
      ],
    ],
    tests: JOB_TESTS,
  },
  {
    name: "an offer has no name and contact",
    file: "app/services/jobs/job-view.server.ts",
    without: [
      [
        "return { ...card, state: job.state, answerBy: getOfferExpiry(job.offeredAt) };",
        "return { ...card, state: job.state, answerBy: getOfferExpiry(job.offeredAt), homeowner: doc };",
      ],
    ],
    tests: JOB_TESTS,
  },
  {
    name: "texts of a mail to a homeowner are escaped",
    file: MAIL_PAGE,
    without: [
      [
        "({ html: <p>{text}</p>, text });",
        "({ html: <p dangerouslySetInnerHTML={{ __html: text }} />, text });",
      ],
    ],
    tests: "tests/components/mail/request-mails.test.ts",
  },
  {
    name: "facts in a mail to a volunteer are escaped",
    file: MAIL_PAGE,
    without: [
      [
        "      {label}: <strong>{value}</strong>\n    </p>\n  )),",
        "      {label}: <strong dangerouslySetInnerHTML={{ __html: value }} />\n    </p>\n  )),",
      ],
    ],
    tests: "tests/components/mail/job-mails.test.ts",
  },
  {
    name: "mails with a link wait no longer once the account is deleted",
    file: "app/services/accounts/password-links.server.ts",
    without: [["  await withdrawLinkMails(accountId);\n", "  void withdrawLinkMails;\n"]],
    tests: "tests/integration/volunteers/volunteers.test.ts",
  },
  {
    name: "a sent mail's data is dropped",
    file: "app/services/mail/sending.server.ts",
    without: [["  unclear: false,\n  data: {},\n});", "  unclear: false,\n});"]],
    tests: "tests/integration/accounts/password-links.test.ts",
  },
  {
    name: "a text in the workbook stays a text when it is edited",
    file: "app/services/reports/report-template.mjs",
    without: [[` quotePrefix="1"'`, "'"]],
    tests: "tests/unit/reports/workbook.test.ts",
  },
  {
    name: "a form has only the fields of its schema",
    file: FORMS,
    without: [["const limit = limits.get(name) ?? 0;", "const limit = limits.get(name) ?? 1;"]],
    tests: FORM_TESTS,
  },
  {
    name: "a form is urlencoded",
    file: FORMS,
    without: [['throw new Response("Unsupported form encoding.", { status: 415 });', "void 0;"]],
    tests: FORM_TESTS,
  },
  {
    name: "the body of a call is JSON",
    file: "app/services/web/api/json.server.ts",
    without: [
      [
        '?? "")) {\n    throw jsonResponse({ message: "Send',
        '?? "") && request.url === "") {\n    throw jsonResponse({ message: "Send',
      ],
    ],
    tests: CALL_TESTS,
  },
  {
    name: "the public list has no description",
    file: "app/services/web/api/serializers.server.ts",
    without: [
      ['  other: "",\n  description: "",', '  other: "",\n  description: doc.description,'],
    ],
    tests: CALL_TESTS,
  },
  {
    name: "the public list shows more to administrators only",
    file: "app/services/web/api/authorize.server.ts",
    without: [
      [
        "return session?.account.role === moreFor ? session : undefined;",
        "return moreFor ? session : undefined;",
      ],
    ],
    tests: "tests/api/accounts/roles.test.ts",
  },
  {
    name: "another account's userToken is refused",
    file: "app/services/web/api/authorize.server.ts",
    without: [["  if (other && (other", "  if (other && account.id === '' && (other"]],
    tests: "tests/api/volunteers/volunteer-calls.test.ts",
  },
  {
    name: "the secret of a cookie is no bearer token, nor the other way",
    file: "app/services/accounts/sessions.server.ts",
    without: [
      [
        "Sessions.findOne({ _id: hashSecret(secret), kind })",
        "Sessions.findOne({ _id: hashSecret(secret) })",
      ],
    ],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "a report is downloaded by the form's button only",
    file: "app/routes/admin/download-report.ts",
    without: [['(site === "none" || site === "same-origin") && mode', 'site !== "" && mode']],
    tests: REPORT_TESTS,
  },
  {
    name: "a download is an attachment",
    file: "app/services/web/responses/download.server.ts",
    without: [["`attachment; filename=", "`inline; filename="]],
    tests: REPORT_TESTS,
  },
  {
    name: "a confirmation with an id can't be made up",
    file: "app/services/web/responses/signed-tokens.server.ts",
    without: [
      [
        "return isValidSignature(toPurpose(action), id, signature) ? id : undefined;",
        "return toPurpose(action) && id;",
      ],
    ],
    tests: "tests/unit/forms/signed-tokens.test.ts",
  },
  {
    name: "a receipt is for its own confirmation",
    file: "app/services/web/auth/page-cookies.server.ts",
    without: [["return data?.id === id && Date.now()", "return data && id && Date.now()"]],
    tests: "tests/unit/web/receipt-cookie.test.ts",
  },
  {
    name: "a half-made volunteer can't log in",
    file: "app/services/accounts/accounts.server.ts",
    without: [["active: true, pending: { $exists: false } },", "active: true },"]],
    tests: "tests/integration/volunteers/applications.test.ts",
  },
  {
    name: "a look at a link does not use it up",
    file: "app/services/accounts/password-links.server.ts",
    without: [
      [
        "  const token = await findToken(role, secret);\n  return token\n",
        "  const token = await findToken(role, secret);\n  return token && (await consumeToken(token))\n",
      ],
    ],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "a link ends",
    file: TOKENS,
    without: [
      ["        expiresAt: { $gt: new Date() },\n", ""],
      ["{ _id, usedAt: null, expiresAt: { $gt: now } }", "{ _id, usedAt: null }"],
    ],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "a password that a colleague typed works for 72 hours",
    file: "app/services/accounts/passwords.server.ts",
    without: [
      [
        "isShared(account) && getSharedUntil(account).getTime() <= Date.now();",
        "isShared(account) && getSharedUntil(account).getTime() <= 0;",
      ],
    ],
    tests: "tests/integration/accounts/administrators.test.ts",
  },
  {
    name: "the limit list",
    file: LIMITS,
    without: [["  list: { points: 60,", "  list: { points: 60_000,"]],
    tests: LIST_TESTS,
  },
  {
    name: "the limit wholeList",
    file: LIMITS,
    without: [["  wholeList: { points: 10,", "  wholeList: { points: 10_000,"]],
    tests: LIST_TESTS,
  },
];
