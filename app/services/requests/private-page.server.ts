import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { toAnswersView } from "~/schemas/requests/answers";
import { PRIVATE_PATH, type Told } from "~/schemas/requests/private-page";
import { isValidSignature, sign } from "../accounts/secrets.server";
import { toEmailKey } from "../matching/folding.server";
import { DomainError } from "../platform/errors.server";
import { consume } from "../platform/rate-limits.server";
import { settings } from "../platform/settings.server";
import { listExpected } from "./door-code.server";
import { applyEvent, isTakenBack } from "./events.server";
import { findKept, toState } from "./looking-up.server";
import { checkDigits } from "./phone-digits.server";
import { telling } from "./telling.server";
import { listSaid } from "./writing.server";

const PURPOSE = "private page";
/** 132 bits. */
const SIGNATURE_LENGTH = 22;
const toSigned = (id: string, version: number) => `${id} ${version}`;

/** Time for which the page of a closed request can be opened. */
const OPEN_AFTER_CLOSING_MS = 30 * 24 * 60 * 60_000;

type Linked = Pick<RequestDocument, "_id" | "linkVersion">;

/** Address of the page of a request. It is stored nowhere; a new version ends the old one. */
export function toPrivateLink({ _id: id, linkVersion = 0 }: Linked) {
  const signature = sign(PURPOSE, toSigned(id, linkVersion), SIGNATURE_LENGTH);
  return `${settings().baseUrl}${PRIVATE_PATH}?link=${id}.${signature}`;
}

/** The link that a mail about a request carries, if it goes to the address that the request has. */
export async function findPrivateLink(id: string, to: string) {
  const doc = await HelpRequests.findById(id, { linkVersion: 1, email: 1 }).lean<
    Linked & Pick<RequestDocument, "email">
  >();
  return doc && toEmailKey(doc.email) === toEmailKey(to) ? toPrivateLink(doc) : undefined;
}

/**
 * The request of a link, and the one that is kept if it is a duplicate. Throws `not-found` for a
 * link that is wrong, replaced or over.
 */
async function findByLink(link: string) {
  const [, id, signature] = /^(R[0-9A-Z]{8})\.([\w-]{22})$/.exec(link) ?? [];
  const doc = id ? await HelpRequests.findById(id).lean<RequestDocument>() : null;
  const isIts =
    doc !== null &&
    isValidSignature(PURPOSE, toSigned(doc._id, doc.linkVersion ?? 0), signature ?? "");
  const kept = isIts && !doc.erasedAt && (await findKept(doc));
  if (!kept || isOver(kept)) throw new DomainError("not-found", "page.gone");
  return { doc, kept };
}

const isOver = ({ live, statusAt }: Pick<RequestDocument, "live" | "statusAt">) =>
  !live && Date.now() - statusAt.getTime() > OPEN_AFTER_CLOSING_MS;

const toOpened = ({ _id: id, linkVersion: version = 0 }: Linked) => ({ id, version });

/** Reads what the link alone shows, and under `own` what only the homeowner may see. */
export async function openPrivatePage(link: string) {
  const { doc, kept } = await findByLink(link);
  return {
    ...toOpened(doc),
    state: toState(doc, kept),
    reached: toReached(doc),
    own: {
      answers: toAnswersView(doc),
      told: listTold(doc, kept),
      said: listSaid(doc).toReversed(),
      expected: await listExpected(kept),
    },
  };
}

/** Lists what was told about a request, newest first; since a merge the kept one has it. */
function listTold(doc: RequestDocument, kept: RequestDocument) {
  const own = [...doc.history, ...kept.history.filter(({ otherId }) => otherId === doc._id)];
  return own
    .flatMap(({ event, at, about, text = "", otherId = doc._id }) =>
      event === "tell" && about && otherId === doc._id ? [{ at, about, text }] : [],
    )
    .toReversed();
}

/** Tells when each step was reached, as far as it is known; of a duplicate only the first. */
function toReached({ createdAt, status, history, duplicateOf }: RequestDocument) {
  if (duplicateOf !== undefined) return [createdAt];
  const moves = history.filter((one) => one.event !== "takeBack" && !isTakenBack({ history }, one));
  const find = (to: RequestDocument["status"]) => moves.find((one) => one.to === to)?.at;
  const reviewed =
    status === "Rejected" ? moves.findLast(({ to }) => to === status)?.at : undefined;
  return [createdAt, reviewed ?? find("Accepted"), undefined, find("Active")];
}

/** Opens the page with the last four digits of the phone. Throws as `checkDigits`. */
export async function unlock(link: string, digits: string) {
  const { doc } = await findByLink(link);
  await checkDigits(doc, digits);
  return toOpened(doc);
}

/**
 * Tells the center something, about the request that is kept. The caller has checked that it is the
 * homeowner. Throws `not-found`, `too-many`, and `conflict` while a decision can be undone.
 */
export async function tell(link: string, told: Told) {
  const { doc, kept } = await findByLink(link);
  await consume("told", doc._id);
  const otherId = kept._id === doc._id ? undefined : doc._id;
  await applyEvent(kept._id, telling, { ...told, otherId }, { role: "public" });
}
