import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answer } from "~/services/web/api.server";

/** Everything under /api that no area knows: a JSON 404 instead of the page. */
export const loader = (args: LoaderFunctionArgs) => answer([], args);
export const action = (args: ActionFunctionArgs) => answer([], args);
