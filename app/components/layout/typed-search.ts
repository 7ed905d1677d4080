import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { FIND_PATH } from "~/schemas/requests/request-lists";
import type { FoundPeople } from "~/services/web/presenters/find-presenter.server";
import { toHref } from "../ui/href";

const TYPING_MS = 200;

/** Text of a field, also what was typed before React ran; "" without a field. */
export function useTypedText(input: HTMLInputElement | HTMLTextAreaElement | null | undefined) {
  const subscribe = useCallback(
    (onInput: () => void) => {
      input?.addEventListener("input", onInput);
      return () => {
        input?.removeEventListener("input", onInput);
      };
    },
    [input],
  );
  return useSyncExternalStore(
    subscribe,
    () => input?.value.trim() ?? "",
    () => "",
  );
}

/** Finds requests and volunteers for a text, none for "". Drops the answers to earlier texts. */
export function useFound(text: string): FoundPeople | "failed" | undefined {
  const [answer, setAnswer] = useState<FoundPeople | "failed">();
  useEffect(() => {
    const request = new AbortController();
    const ask = async () => {
      const next = text === "" ? undefined : await find(text, request.signal);
      if (!request.signal.aborted) setAnswer(next);
    };
    const timer = setTimeout(() => void ask(), TYPING_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  return answer;
}

async function find(q: string, signal: AbortSignal): Promise<FoundPeople | "failed"> {
  try {
    const response = await fetch(toHref(FIND_PATH, { q }), { signal });
    // A login that has ended is redirected to the login page.
    return response.ok && !response.redirected
      ? ((await response.json()) as FoundPeople)
      : "failed";
  } catch {
    return "failed";
  }
}
