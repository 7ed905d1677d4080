import type { LiveNews } from "~/schemas/live";
import { updateLive } from "../context/live";
import { LiveListNews, LiveRequestNews, LiveRowNews } from "./live-parts";
import { followNews } from "./live-stream";

/** Far more than change while a page is looked at. */
const MAX_CHANGES = 1_000;
const PARTS = { List: LiveListNews, Row: LiveRowNews, Request: LiveRequestNews };

let isStarted = false;

/** Follows the news of the staff's screens, once in a document. */
export function startLive() {
  if (isStarted) return;
  isStarted = true;
  updateLive(() => ({ parts: PARTS }));
  followNews((heard) => {
    if (heard.missed) updateLive(({ misses }) => ({ misses: misses + 1 }));
    else addNews(heard);
  });
}

const addNews = ({ at, work, changes: heard = [] }: LiveNews) => {
  updateLive(({ changes, workAt }) => {
    const isNew = ({ id, rev }: (typeof heard)[number]) =>
      !changes.some((one) => one.id === id && one.rev >= rev);
    return {
      ...(work && at > workAt && { work, workAt: at }),
      changes: [...changes, ...heard.filter(isNew)].slice(-MAX_CHANGES),
    };
  });
};
