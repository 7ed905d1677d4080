import type { Locale } from "~/schemas/vocabulary";
import type { BulkChangeDocument, BulkResult } from "~/models/bulk-change.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { fullName } from "~/schemas/full-name";
import type { BulkOutcome } from "~/schemas/requests/bulk-actions";
import type { Message } from "~/text/message";
import type { Actor } from "../platform/caller.server";
import { select, type Selected } from "../platform/projection.server";
import { assigning } from "../requests/assignments.server";
import { decideEvent } from "../requests/events.server";
import { accepting } from "../requests/reviewing.server";
import { findAssignable, toNoOffer } from "./assigning.server";

/** A request as the pages of bulk changes name it; only the id if it does not exist. */
export interface NamedRequest {
  id: string;
  name: string;
  street: string;
  phone: string;
  locale?: Locale | undefined;
}

export interface BulkPreview {
  changing: NamedRequest[];
  homeowners: number;
  /** Emails that each volunteer of the crew will get. */
  offers: { id: string; name: string; count: number }[];
  noOffer?: Message | undefined;
  /** Homeowners who would get an email if they had an address that works. */
  toCall: (NamedRequest & { bounced: boolean })[];
  already: NamedRequest[];
  refused: (NamedRequest & { reason: Message })[];
}

const toNamed = ({
  _id: id,
  phone,
  locale,
  address,
  ...name
}: Selected<RequestDocument, typeof NAME_PROJECTION>): NamedRequest => ({
  id,
  name: fullName(name),
  street: address.line1,
  phone,
  locale,
});
const NAME_PROJECTION = select("firstName", "lastName", "address", "phone", "locale");
const toUnnamed = (id: string): NamedRequest => ({ id, name: "", street: "", phone: "" });

/** Asks the rules what a change would do now, without doing it; sets of priorities change all. */
export async function previewBulkChange(
  { action, requestIds }: BulkChangeDocument,
  volunteerIds: readonly string[],
  actor: Actor,
): Promise<BulkPreview> {
  const docs = await HelpRequests.find({ _id: { $in: requestIds } }).lean<RequestDocument[]>();
  const byId = new Map(docs.map((doc) => [doc._id, doc]));
  const { volunteers: crew, refused } = await findAssignable(volunteerIds);
  const noOffer = toNoOffer(refused);
  const offers = new Map<string, number>();
  const preview: BulkPreview = {
    changing: [],
    homeowners: 0,
    offers: [],
    toCall: [],
    already: [],
    refused: [],
  };
  const now = new Date();
  for (const id of requestIds) {
    const doc = byId.get(id);
    if (!doc) {
      preview.refused.push({ ...toUnnamed(id), reason: "request.notFound" });
      continue;
    }
    const outcome =
      action === "accept"
        ? decideEvent(doc, accepting, {}, actor, now)
        : action === "offer"
          ? decideEvent(doc, assigning, { volunteers: crew }, actor, now)
          : undefined;
    if (outcome?.kind === "refused") {
      preview.refused.push({ ...toNamed(doc), reason: outcome.reason });
      continue;
    }
    if (outcome?.kind === "noop" && (action === "accept" || crew.length > 0)) {
      preview.already.push(toNamed(doc));
      continue;
    }
    if (outcome?.kind === "noop" && noOffer) {
      preview.refused.push({ ...toNamed(doc), reason: noOffer });
      continue;
    }
    preview.changing.push(toNamed(doc));
    for (const { kind, target } of outcome?.kind === "changed" ? outcome.intents : []) {
      if (target !== undefined) offers.set(target, (offers.get(target) ?? 0) + 1);
      else if (kind === "request-accepted") {
        if (doc.email !== "" && !doc.mailBounced) preview.homeowners++;
        else preview.toCall.push({ ...toNamed(doc), bounced: doc.mailBounced });
      }
    }
  }
  return {
    ...preview,
    noOffer,
    offers: crew.map((one) => ({ ...one, count: offers.get(one.id) ?? 0 })),
  };
}

export interface BulkProgress {
  counts: Partial<Record<BulkOutcome, number>>;
  /** Requests that were not changed or not taken back, and those with a part that failed. */
  exceptions: (NamedRequest & Pick<BulkResult, "outcome" | "reason">)[];
}

/** What a started change has done so far; names are read for exceptions only. */
export async function readProgress({
  requestIds,
  results,
}: BulkChangeDocument): Promise<BulkProgress> {
  const counts: BulkProgress["counts"] = {};
  for (const { outcome } of Object.values(results)) counts[outcome] = (counts[outcome] ?? 0) + 1;
  const exceptions = requestIds.flatMap((id) => {
    const { outcome, reason } = results[id] ?? {};
    const isListed = outcome === "refused" || outcome === "untouched" || reason !== undefined;
    return outcome && isListed ? [{ id, outcome, reason }] : [];
  });
  const docs = await HelpRequests.find(
    { _id: { $in: exceptions.map(({ id }) => id) } },
    NAME_PROJECTION,
  ).lean<Selected<RequestDocument, typeof NAME_PROJECTION>[]>();
  const names = new Map(docs.map((doc) => [doc._id, toNamed(doc)]));
  return {
    counts,
    exceptions: exceptions.map((one) => ({ ...toUnnamed(one.id), ...names.get(one.id), ...one })),
  };
}
