import { DATA_CONTROLS } from "./data-controls.mjs";

/**
 * Security controls: what takes each one out of the source, and the tests that must notice.
 * `without` replaces texts that occur once in their file.
 * @typedef {{ name: string, file: string, without: [from: string, to: string][], tests: string }} Control
 */

const ACCOUNTS = "app/services/accounts/accounts.server.ts";
const PASSWORDS = "app/services/accounts/passwords.server.ts";
const SESSIONS = "app/services/accounts/sessions.server.ts";
const LINKS = "app/services/accounts/password-links.server.ts";
const TOKENS = "app/services/accounts/password-tokens.server.ts";
const LIMITS = "app/services/platform/rate-limits.server.ts";
const WEB_SESSION = "app/services/web/auth/session.server.ts";
const ASSIGNMENTS = "app/services/requests/assignments.server.ts";

const ACCOUNT_TESTS = "tests/integration/accounts/accounts.test.ts";
const ACCOUNT_CALL_TESTS = "tests/api/accounts/accounts-calls.test.ts";
const LINK_TESTS = "tests/integration/accounts/password-links.test.ts";
const ORIGIN_TESTS = "tests/integration/http/origin.test.ts";
const ANSWER_TESTS = "tests/integration/http/answers.test.ts";
const SESSION_TESTS = "tests/api/accounts/sessions.test.ts";
const FACTOR = "app/services/accounts/second-factor.server.ts";
const FACTOR_TESTS = "tests/integration/accounts/second-factor.test.ts";
const OWN_PAGE_TESTS = "tests/api/requests/my-request.test.ts";
const JOB_TESTS = "tests/integration/jobs/jobs.test.ts";

/** @param {string} bucket @param {number} points @param {string} tests @returns {Control} */
const limit = (bucket, points, tests) => ({
  name: `the limit ${bucket}`,
  file: LIMITS,
  without: [[`  ${bucket}: { points: ${points},`, `  ${bucket}: { points: ${points * 1000},`]],
  tests,
});

/** @type {Control[]} */
export const CONTROLS = [
  ...DATA_CONTROLS,
  {
    name: "a visitor with a session gets a page of their own, not one from memory",
    file: "server/http/shared-pages.ts",
    without: [
      ['if (!isShared || OWN_COOKIE.test(c.req.header("Cookie") ?? ""))', "if (!isShared)"],
    ],
    tests: "tests/integration/http/shared-pages.test.ts",
  },
  {
    name: "a page for everybody is rendered without a visitor's headers",
    file: "server/http/shared-pages.ts",
    without: [
      [
        "function findPage(path: string, locale: string) {",
        "function findPage(path: string, locale: string, headers: Headers) {",
      ],
      ["    const headers = { Cookie: `lang=${locale}` };\n", ""],
      [
        "findPage(path, readLocale(c.req.raw))",
        "findPage(path, readLocale(c.req.raw), c.req.raw.headers)",
      ],
    ],
    tests: "tests/integration/http/shared-pages.test.ts",
  },
  {
    name: "a page for everybody is rendered anew once the message on it has changed",
    file: "server/http/shared-pages.ts",
    without: [["if (now !== kept) pages.clear();", ""]],
    tests: "tests/integration/http/shared-pages.test.ts",
  },
  {
    name: "the password of an account that has none can't be right",
    file: PASSWORDS,
    without: [["return stored != null && matches;", "return matches;"]],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "an unknown account costs a hash, too",
    file: PASSWORDS,
    without: [["  decoyHash ??=", "  if (stored == null) return false;\n  decoyHash ??="]],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "two hashes at once",
    file: PASSWORDS,
    without: [["public: pLimit(2)", "public: pLimit(200)"]],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "a session is compared with the time of the password",
    file: ACCOUNTS,
    without: [
      ["account.passwordAt.getTime() === passwordAt.getTime() &&", "passwordAt.getTime() > 0 &&"],
    ],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "a session is compared with the second factor",
    file: ACCOUNTS,
    without: [
      [
        "(!account.secondFactor || account",
        "(!account.secondFactor || factorAt === undefined || account",
      ],
    ],
    tests: FACTOR_TESTS,
  },
  {
    name: "an inactive administrator can't log in or go on",
    file: ACCOUNTS,
    without: [["  admin: { active: true },", "  admin: {},"]],
    tests: "tests/integration/accounts/administrators.test.ts",
  },
  {
    name: "a deleted volunteer's session ends",
    file: ACCOUNTS,
    without: [["volunteer: { active: true, pending: { $exists: false } },", "volunteer: {},"]],
    tests: SESSION_TESTS,
  },
  {
    name: "a change of the password is a compare-and-swap",
    file: ACCOUNTS,
    without: [["active: true, passwordAt: account.passwordAt }", "active: true }"]],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "a change of the password ends links",
    file: ACCOUNTS,
    without: [
      ["  await PasswordTokens.deleteMany({ accountId: account._id, usedAt: null });\n", ""],
    ],
    tests: LINK_TESTS,
  },
  {
    name: "a change of the password ends other sessions",
    file: ACCOUNTS,
    without: [["  await closeAccountSessions(account.id, sessionId);\n", ""]],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "a failed login is audited",
    file: ACCOUNTS,
    without: [
      ['    await recordAudit("login failed", { role: "public" }, found?._id ?? "unknown");\n', ""],
    ],
    tests: ACCOUNT_CALL_TESTS,
  },
  {
    name: "a reset ends every session",
    file: LINKS,
    without: [["  await closeAccountSessions(account._id);\n", ""]],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "the first administrator's link ends with the first administrator",
    file: LINKS,
    without: [['  if (role === "admin") await revokeFirstAdminLinks();\n', ""]],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "a link works once",
    file: TOKENS,
    without: [
      ["{ _id, usedAt: null, expiresAt: { $gt: now } }", "{ _id }"],
      ["        role,\n        usedAt: null,", "        role,"],
    ],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "a link is for one role",
    file: TOKENS,
    without: [["        role,\n        usedAt: null,", "        usedAt: null,"]],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "secrets are stored as hashes",
    file: "app/services/accounts/secrets.server.ts",
    without: [
      [
        '  createHash("sha256").update(secret).digest("base64url");',
        "  secret || String(createHash);",
      ],
    ],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "sessions end without use",
    file: SESSIONS,
    without: [
      [
        "expiresAt.getTime() > now && now - seenAt.getTime() <= getSessionLimits(role, kind).idle;",
        "expiresAt.getTime() > now && Boolean(seenAt && role && kind);",
      ],
    ],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "sessions end in any case",
    file: SESSIONS,
    without: [["  expiresAt.getTime() > now && now -", "  expiresAt.getTime() > 0 && now -"]],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "five browsers at most",
    file: SESSIONS,
    without: [["cookie: 5,", "cookie: 500,"]],
    tests: ACCOUNT_TESTS,
  },
  limit("login", 5, ACCOUNT_TESTS),
  limit("loginAddress", 100, ACCOUNT_TESTS),
  limit("loginRun", 100, ACCOUNT_TESTS),
  limit("resetEmail", 3, ACCOUNT_TESTS),
  limit("passwordLink", 20, ACCOUNT_TESTS),
  limit("submit", 200, "tests/integration/requests/requests.test.ts"),
  limit("lookupMiss", 30, "tests/integration/requests/requests.test.ts"),
  limit("receiptInbox", 3, "tests/integration/mail/receipt-mail.test.ts"),
  limit("receiptNetwork", 150, "tests/integration/mail/receipt-mail.test.ts"),
  limit("adminNotice", 20, JOB_TESTS),
  limit("loginDevice", 5, "tests/api/accounts/known-devices.test.ts"),
  limit("changePassword", 5, ACCOUNT_CALL_TESTS),
  limit("createAdmin", 10, ACCOUNT_CALL_TESTS),
  limit("secondFactor", 5, "tests/integration/accounts/second-factor.test.ts"),
  limit("report", 10, "tests/integration/reports/reports.test.ts"),
  {
    name: "guesses at a reference number are limited",
    file: "app/services/requests/looking-up.server.ts",
    without: [['await consume("lookupNumber", id);', ""]],
    tests: "tests/integration/requests/number-lookup.test.ts",
  },
  {
    name: "a reference number alone shows nothing",
    file: "app/services/requests/looking-up.server.ts",
    without: [["found && (await isOwn(found, proof)) ?", "found ?"]],
    tests: "tests/integration/requests/number-lookup.test.ts",
  },
  {
    name: "guesses at the digits of a private page are limited",
    file: "app/services/requests/phone-digits.server.ts",
    without: [["const left = await countTry(key);", "const left = 4;"]],
    tests: OWN_PAGE_TESTS,
  },
  {
    name: "a private page shows what is personal only once it is opened",
    file: "app/services/web/presenters/request-state-presenter.server.ts",
    without: [["own: open && {", "own: {"]],
    tests: OWN_PAGE_TESTS,
  },
  {
    name: "a mail to a former address has no link to the private page",
    file: "app/services/requests/private-page.server.ts",
    without: [["doc && toEmailKey(doc.email) === toEmailKey(to)", "doc"]],
    tests: "tests/integration/requests/private-page.test.ts",
  },
  {
    name: "nothing from outside ends the time to undo",
    file: "app/services/requests/telling.server.ts",
    without: [["after && after > now", "false"]],
    tests: "tests/unit/requests/private-page.test.ts",
  },
  {
    name: "words that can be taken back are not on the private page",
    file: "app/services/requests/writing.server.ts",
    without: [["after && after > now", "false"]],
    tests: "tests/unit/requests/writing.test.ts",
  },
  {
    name: "a link of another volunteer ends no messages",
    file: "app/services/volunteers/unsubscribing.server.ts",
    without: [["!isValidSignature(PURPOSE, id, signature)", "id === ''"]],
    tests: "tests/api/volunteers/broadcasts.test.ts",
  },
  {
    name: "a person gets one message to many a day",
    file: "app/services/volunteers/broadcasts.server.ts",
    without: [["`news:${hashKey(toEmailKey(to))}:${day}`", "`news:${Math.random()}:${day}`"]],
    tests: "tests/integration/volunteers/broadcasts.test.ts",
  },
  {
    name: "a message goes only to the audience that was shown",
    file: "app/services/web/presenters/broadcast-presenter.server.ts",
    without: [["shown === preview.to && ", ""]],
    tests: "tests/api/volunteers/broadcasts.test.ts",
  },
  {
    name: "an opened private page closes with its link",
    file: "app/services/web/auth/page-cookies.server.ts",
    without: [["data.version === version && ", ""]],
    tests: OWN_PAGE_TESTS,
  },
  {
    name: "another email address ends the link to the private page",
    file: "app/services/requests/correcting.server.ts",
    without: [["linkVersion: (doc.linkVersion ?? 0) + 1", ""]],
    tests: OWN_PAGE_TESTS,
  },
  {
    name: "misses of a look-up count",
    file: "app/services/requests/looking-up.server.ts",
    without: [['  await consume("lookupMiss", client.address);\n', ""]],
    tests: "tests/integration/requests/requests.test.ts",
  },
  {
    name: "counters hold network addresses as keyed hashes",
    file: LIMITS,
    without: [
      [
        "export const hashKey = (key: string) =>\n",
        "export const hashKey = (key: string) => key ||\n",
      ],
    ],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "errors of the database are logged without what they quote",
    file: "app/services/platform/log.server.ts",
    without: [["...(mayQuoteData ? {} : {", "...(mayQuoteData && error.name === '' ? {} : {"]],
    tests: "tests/api/platform/error-log.test.ts",
  },
  {
    name: "the session secret is its owner's",
    file: "server/session-secret.ts",
    without: [["mode: 0o600,", "mode: 0o644,"]],
    tests: "tests/unit/server/config.test.ts",
  },
  {
    name: "the session cookie is HttpOnly",
    file: WEB_SESSION,
    without: [["httpOnly: true,", "httpOnly: false,"]],
    tests: SESSION_TESTS,
  },
  {
    name: "the session cookie is Secure under https",
    file: WEB_SESSION,
    without: [["secure: isHttps,", "secure: false,"]],
    tests: "tests/processes/https.test.ts",
  },
  {
    name: "a login leads to paths of this site only",
    file: WEB_SESSION,
    without: [
      ["    !/^\\/(?![/\\\\])[\\x21-\\x7e]*$/.test(path)\n", "    path === ''\n"],
      [
        "return url.origin === base && url.pathname + url.search === path ? path : undefined;",
        "return url ? path : undefined;",
      ],
    ],
    tests: SESSION_TESTS,
  },
  {
    name: "a logout clears what the browser keeps",
    file: "app/routes/public/logout.ts",
    without: [['      "Clear-Site-Data": \'"cache", "storage"\',\n', ""]],
    tests: "tests/api/accounts/known-devices.test.ts",
  },
  {
    name: "Origin counts beside Sec-Fetch-Site",
    file: "server/http/same-origin.ts",
    without: [[" && (origin === null || origin === ownOrigin);", ";"]],
    tests: ORIGIN_TESTS,
  },
  {
    name: "Sec-Fetch-Site counts beside Origin",
    file: "server/http/same-origin.ts",
    without: [["  if (site !== null) return", "  if (site !== null && origin === null) return"]],
    tests: ORIGIN_TESTS,
  },
  {
    name: "a bearer token does not excuse a cookie",
    file: "server/http/same-origin.ts",
    without: [["isApi && !hasCookie && /^Bearer /i", "isApi && /^Bearer /i"]],
    tests: ORIGIN_TESTS,
  },
  {
    name: "a bearer token does not excuse a page",
    file: "server/http/same-origin.ts",
    without: [["isApi && !hasCookie && /^Bearer /i", "!hasCookie && /^Bearer /i"]],
    tests: ORIGIN_TESTS,
  },
  {
    name: "a post with a cookie needs an origin",
    file: "server/http/same-origin.ts",
    without: [["  return !hasCookie || isApi;", "  return true;"]],
    tests: ORIGIN_TESTS,
  },
  {
    name: "calls get no cookies",
    file: "server/http/sanitize-request.ts",
    without: [
      [
        '    if (isApiPath(c.get("target").pathname)) headers.delete("cookie");\n',
        "    void isApiPath;\n",
      ],
    ],
    tests: ORIGIN_TESTS,
  },
  {
    name: "Remix sees no forwarding headers",
    file: "server/http/sanitize-request.ts",
    without: [
      ["if (isForwardingHeader(name)) headers.delete(name);", "void isForwardingHeader(name);"],
    ],
    tests: ORIGIN_TESTS,
  },
  {
    name: "only trusted hops of X-Forwarded-For count",
    file: "server/http/client-address.ts",
    without: [['.split(",").at(-hops)', '.split(",").at(0)']],
    tests: "tests/integration/http/client-address.test.ts",
  },
  {
    name: "the log has no query",
    file: "server/http/request-log.ts",
    without: [["path: path.slice(0, 200)", "path: c.req.url + path.slice(0, 0)"]],
    tests: ANSWER_TESTS,
  },
  {
    name: "answers to writes are not stored",
    file: "server/http/front.ts",
    without: [[" || status >= 400 || !isSafeMethod(c))", " || !isSafeMethod)"]],
    tests: ANSWER_TESTS,
  },
  {
    name: "HSTS under https",
    file: "server/http/front.ts",
    without: [['isHttps ? "max-age=63072000; includeSubDomains" : false', "isHttps && false"]],
    tests: ANSWER_TESTS,
  },
  {
    name: "another volunteer's job is not found",
    file: ASSIGNMENTS,
    without: [["return job?.volunteerId === event.volunteerId && actor.id", "return actor.id"]],
    tests: "tests/unit/requests/request-transitions.test.ts",
  },
  {
    name: "a mail about a job says only what its volunteer may see now",
    file: "app/services/outbox/job-mails.server.ts",
    without: [
      [
        "const view = active ? toVolunteerJob(doc, job) : undefined;",
        "const view = active ? toVolunteerJob(doc, { ...job, state: 'Scheduled' }) : undefined;",
      ],
    ],
    tests: JOB_TESTS,
  },
  {
    name: "deleting a volunteer ends sessions, tokens and links",
    file: "app/services/volunteers/deleting.server.ts",
    without: [["  await revokeAccess(id);\n  if (modified", "  if (modified"]],
    tests: "tests/integration/volunteers/volunteers.test.ts",
  },
  {
    name: "a key that was revoked is refused",
    file: "app/services/web/api/authorize.server.ts",
    without: [["key?.active\n", "key\n"]],
    tests: "tests/api/accounts/api-keys.test.ts",
  },
  {
    name: "a key that reads changes nothing",
    file: "app/services/web/api/authorize.server.ts",
    without: [
      [
        'if (access === "write" && granted === "read")',
        'if (access === "write" && granted !== "read" && granted !== "write")',
      ],
    ],
    tests: "tests/api/accounts/api-keys.test.ts",
  },
  {
    name: "a role's calls are for the role",
    file: "app/services/web/api/authorize.server.ts",
    without: [
      [
        '  if (session.account.role !== role) throw jsonResponse({ message: "Forbidden." }, 403);\n',
        "",
      ],
    ],
    tests: "tests/api/accounts/roles.test.ts",
  },
  {
    name: "a legal hold stops an erasure",
    file: "app/services/privacy/erasing.server.ts",
    without: [
      [
        '  if (doc.legalHold) throw new DomainError("conflict", "person.held");\n  if (doc.erasedAt) return false;',
        "  if (doc.erasedAt) return false;",
      ],
      [
        '    if (doc.legalHold) throw new DomainError("conflict", "person.held");\n    await forgetWords',
        "    await forgetWords",
      ],
    ],
    tests: "tests/integration/privacy/erasing.test.ts",
  },
  {
    name: "nothing old is removed while it is switched off",
    file: "app/services/privacy/retention.server.ts",
    without: [
      ["  on && runAt !== undefined", "  Boolean(String(on)) && runAt !== undefined"],
      [
        "      if (!isUnderWay(state, now) || !state.runAt) return true;",
        "      if (!isUnderWay(state, now) && state.on) return true;\n      state.runAt ??= now;",
      ],
    ],
    tests: "tests/integration/privacy/retention.test.ts",
  },
  {
    name: "a change that another one overtook is decided again",
    file: "app/services/platform/aggregate.server.ts",
    without: [["      _id: id,\n      rev: doc.rev,\n", "      _id: id,\n"]],
    tests: "tests/integration/requests/request-races.test.ts",
  },
  {
    name: "scripts need the page's nonce",
    file: "server/http/front.ts",
    without: [[`scriptSrc: ["'self'", NONCE]`, `scriptSrc: ["'self'", "'unsafe-inline'"]`]],
    tests: ANSWER_TESTS,
  },
  {
    name: "_data is refused",
    file: "server/http/request-target.ts",
    without: [[' && !url.searchParams.has("_data")', ""]],
    tests: "tests/integration/http/target.test.ts",
  },
  {
    name: "the embedded mongod opens no port",
    file: "server/embedded-mongod/mongod.ts",
    without: [[".basename(socket)}`", ".basename(socket)},0.0.0.0`"]],
    tests: "tests/integration/embedded-mongod/supervisor.test.ts",
  },
  {
    name: "the log of the embedded mongod has no queries",
    file: "server/embedded-mongod/mongod.ts",
    without: [["--slowms=3600000", "--slowms=-1"]],
    tests: "tests/integration/embedded-mongod/supervisor.test.ts",
  },
  {
    name: "a report is audited",
    file: "app/services/reports/reports.server.ts",
    without: [['    await recordAudit("report", account, formatAuditDetails(filter));\n', ""]],
    tests: "tests/integration/reports/reports.test.ts",
  },
  {
    name: "a confirmation can't be made up",
    file: "app/services/web/responses/signed-tokens.server.ts",
    without: [
      [
        "isValidSignature(`confirmation ${action}`, toConfirmedText(time, accountId), signature)",
        "signature.length > 0",
      ],
    ],
    tests: "tests/unit/forms/signed-tokens.test.ts",
  },
  {
    name: "the last active administrator stays",
    file: "app/services/accounts/administrators.server.ts",
    without: [["{ ...OWNS_PASSWORD, _id: { $ne: id } }", "{ ...OWNS_PASSWORD }"]],
    tests: "tests/integration/accounts/administrators.test.ts",
  },
  {
    name: "an erased request takes no change",
    file: "app/services/requests/events.server.ts",
    without: [['  if (doc.erasedAt) return conflict("person.erased");\n', ""]],
    tests: "tests/integration/privacy/erasing.test.ts",
  },
  {
    name: "a login needs the second factor",
    file: FACTOR,
    without: [
      ['if (code === undefined) return missing("required");', "if (code === undefined) return;"],
    ],
    tests: FACTOR_TESTS,
  },
  {
    name: "a code of the app works once",
    file: FACTOR,
    without: [
      [
        '{ $set: { "secondFactor.step": step } },',
        '{ $set: { "secondFactor.at": new Date(Math.random() * 1e12) } },',
      ],
    ],
    tests: FACTOR_TESTS,
  },
  {
    name: "a recovery code works once",
    file: FACTOR,
    without: [
      [
        '{ $pull: { "secondFactor.recovery": hash } },',
        '{ $set: { "secondFactor.at": new Date(Math.random() * 1e12) } },',
      ],
    ],
    tests: FACTOR_TESTS,
  },
  {
    name: "a known device has counters of its own",
    file: "app/services/accounts/login-attempts.server.ts",
    without: [
      ["  if (deviceId !== undefined)\n    return [", '  if (deviceId === "")\n    return ['],
    ],
    tests: ACCOUNT_TESTS,
  },
  {
    name: "what fills in the trap field is suspicious",
    file: "app/services/requests/submitting.server.ts",
    without: [["suspicious: honeypotFilled,", "suspicious: false,"]],
    tests: "tests/integration/requests/requests.test.ts",
  },
];
