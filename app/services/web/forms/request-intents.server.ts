import type { TypedResponse } from "@remix-run/node";
import type { z } from "zod";
import { REQUEST_ACTIONS, type Decision, type RequestAction } from "~/schemas/requests/actions";
import { parseAllRequests } from "~/schemas/requests/all-requests";
import type { BrowsedName, ListName } from "~/schemas/requests/request-lists";
import { unassign } from "../../jobs/assigning.server";
import { planFor } from "../../jobs/visiting.server";
import type { Actor } from "../../platform/caller.server";
import { claim, release } from "../../requests/claiming.server";
import { correct } from "../../requests/correcting.server";
import { end, merge } from "../../requests/merging.server";
import { missCall, note } from "../../requests/noting.server";
import { prioritize } from "../../requests/prioritizing.server";
import { reopen } from "../../requests/reopening.server";
import { accept, reject } from "../../requests/reviewing.server";
import { takeBack } from "../../requests/taking-back.server";
import { noteText, write } from "../../requests/writing.server";
import {
  findListNeighbors,
  moveTo,
  readListPosition,
  toListLocation,
  toListPositionQuery,
  toPositionInAll,
  type RequestPosition,
} from "../presenters/request-position.server";
import { redirectToList, redirectToPage } from "../responses/action-redirects.server";
import { defineForm } from "./handle-form.server";

const DETAILS_PATH = "/homeowner-requests/request-details";

interface Screen {
  /** Runs a decision; `andNext` goes on with the next request of the list, `home` is the default. */
  decide: (
    decision: Decision,
    andNext: boolean,
    run: () => Promise<unknown>,
    home?: ListName,
  ) => Promise<TypedResponse<never>>;
  stay: (change: string) => TypedResponse<never>;
}

type Input<Name extends RequestAction> = z.output<(typeof REQUEST_ACTIONS)[Name]["form"]>;
const RUNS: {
  [Name in RequestAction]: (id: string, input: Input<Name>, actor: Actor) => Promise<unknown>;
} = {
  accept: (id, _, actor) => accept(id, actor),
  reject: (id, { then: _, ...rejection }, actor) => reject(id, rejection, actor),
  close: (id, { then: _, words: said, ...ending }, actor) => end(id, { ...ending, said }, actor),
  merge: (id, { kept, seen }, actor) => merge(id, kept, actor, { seen }),
  correct,
  unassign: (id, { jobId }, actor) => unassign(id, jobId, actor),
  plan: (id, { jobId, ...visit }, actor) => planFor(id, jobId, visit, actor),
  prioritize,
  note: (id, input, actor) => note(id, input.note, actor),
  write: (id, { message, accepts }, actor) =>
    accepts ? accept(id, actor, message) : write(id, message, actor),
  sendText: (id, { jobId }, actor) => noteText(id, jobId, actor),
  noAnswer: (id, _, actor) => missCall(id, actor),
  reopen: (id, { reason }, actor) => reopen(id, reason, actor),
  takeBack: (id, { rev }, actor) => takeBack(id, rev, actor),
  claim: (id, _, actor) => claim(id, actor),
  release: (id, _, actor) => release(id, actor),
};

function toRequestForms(id: string, actor: Actor, { decide, stay }: Screen) {
  const toForm = (name: RequestAction) => {
    const { form, done, isDecision } = REQUEST_ACTIONS[name];
    const act = RUNS[name] as (id: string, input: object, actor: Actor) => Promise<unknown>;
    return defineForm(form, async (input: object) => {
      const run = () => act(id, input, actor); // the output of its own form
      // A message goes with the acceptance.
      if ("accepts" in input && input.accepts) return decide("accepted", false, run);
      if (!isDecision) {
        await run();
        return stay(done);
      }
      // A duplicate is closed by the form of closing, too.
      const isDuplicate = "outcome" in input && input.outcome === "duplicate";
      const andNext = "then" in input && input.then === "next";
      return decide(
        isDuplicate ? "merged" : done,
        andNext,
        run,
        name === "close" ? "progress" : undefined,
      );
    });
  };
  const names = Object.keys(REQUEST_ACTIONS) as RequestAction[];
  const forms = Object.fromEntries(names.map((name) => [name, toForm(name)]));
  return forms as Record<RequestAction, ReturnType<typeof toForm>>; // one for each name
}

/** Finds the next request before the decision, and its place in the list after it. */
async function decideAndFindNext(
  position: RequestPosition,
  id: string,
  actor: Actor,
  run: () => Promise<unknown>,
): Promise<{ id: string; position: RequestPosition } | undefined> {
  const { next } = await findListNeighbors(position, id, actor);
  await run();
  if (!next) return undefined;
  const { place = next } = await findListNeighbors(moveTo(position, next), next.id, actor);
  return { id: next.id, position: moveTo(position, place) };
}

/** The list after a decision: the specification's, or the one that the request was opened from. */
const toDecidedList = (
  decision: Decision,
  from: RequestPosition["from"],
  home: ListName = "new",
): ListName => {
  if (from === "all") return from;
  if (decision === "merged") return from ?? home;
  return decision === "closed" ? "progress" : "new";
};

/** Forms of the page of one request: lead to a list, or to the page of the next request. */
export function toDetailsForms(request: Request, id: string, actor: Actor) {
  const position = readListPosition(new URL(request.url).searchParams);
  const toList = (list: ListName, decision: Decision) => {
    const { path, query } = toListLocation(list, position);
    return redirectToList(path, query, decision, id);
  };
  const toDetails = (shown: string, place: RequestPosition, action: string) =>
    redirectToPage(DETAILS_PATH, { id: shown, ...toListPositionQuery(place) }, action, id);
  return toRequestForms(id, actor, {
    decide: async (decision, andNext, run, home) => {
      if (!andNext) {
        await run();
        return toList(toDecidedList(decision, position.from, home), decision);
      }
      const next = await decideAndFindNext(position, id, actor, run);
      return next
        ? toDetails(next.id, next.position, decision)
        : toList(position.from ?? home ?? "new", decision);
    },
    stay: (change) => toDetails(id, position, change),
  });
}

/** A decision opens the next request of the list beside it, or none at its end. */
export function toPaneForms({ url }: Request, name: BrowsedName, actor: Actor) {
  const { open: id = "", ...list } = parseAllRequests(new URL(url).searchParams, name);
  const position = toPositionInAll(list);
  const toPane = (place: RequestPosition, open: string | undefined, action: string) => {
    const { path, query } = toListLocation(name, place);
    return redirectToPage(path, { ...query, ...(open && { open }) }, action, id);
  };
  return toRequestForms(id, actor, {
    decide: async (decision, _, run) => {
      const next = await decideAndFindNext(position, id, actor, run);
      return toPane(next?.position ?? position, next?.id, decision);
    },
    stay: (change) => toPane(position, id, change),
  });
}
