import { useLocation, type Location } from "@remix-run/react";
import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import type { FoundPeople } from "~/services/web/presenters/find-presenter.server";
import { useText } from "../context/use-text";
import { Age } from "../ui/age";
import { requestDetailsHref, toHref } from "../ui/href";
import { Link } from "../ui/link";
import { PANE_FITS } from "../list/pane-fits";
import { StatusTag } from "../ui/status-tag";
import { useFound, useTypedText } from "./typed-search";

const MIN_LENGTH = 2;

/** Results while typing, a list under the input: arrow keys mark one, Enter opens it. */
export default function FindResults({ input }: { input: HTMLInputElement }) {
  const { t } = useText();
  const words = t.staff.find;
  const id = useId();
  const location = useLocation();
  const list = useRef<HTMLDivElement>(null);
  const text = useTypedText(input);
  /** The screen on which the list is open: the next screen closes it. */
  const [openAt, setOpenAt] = useState<string | undefined>(location.key);
  const answer = useFound(text.length < MIN_LENGTH ? "" : text);
  const [mark, setMark] = useState({ answer, index: -1 });

  const found = answer === "failed" ? undefined : answer;
  const options = useOptions(found, location);
  const isOpen = answer !== undefined && text.length >= MIN_LENGTH && openAt === location.key;
  const marked = isOpen && mark.answer === answer ? mark.index : -1;

  // Before the results are painted: a key that follows at once is about them.
  useLayoutEffect(() => {
    const onInput = () => {
      setOpenAt(location.key);
    };
    const close = () => {
      setOpenAt(undefined);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.isComposing) return;
      if (step && !isOpen) setOpenAt(location.key);
      else if (step) {
        const places = options.length + 1; // one for the input, where no option is marked
        setMark({ answer, index: ((marked + 1 + step + places) % places) - 1 });
      } else if (event.key === "Escape" && isOpen) close();
      else if (event.key === "Enter" && marked >= 0)
        list.current?.querySelectorAll<HTMLElement>("[role=option]")[marked]?.click();
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    input.addEventListener("input", onInput);
    input.addEventListener("keydown", onKeyDown);
    input.addEventListener("blur", close);
    return () => {
      input.removeEventListener("input", onInput);
      input.removeEventListener("keydown", onKeyDown);
      input.removeEventListener("blur", close);
    };
  });
  useEffect(() => {
    input.setAttribute("aria-controls", `${id}-list`);
    input.setAttribute("aria-expanded", String(isOpen));
    if (marked < 0) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `${id}-${marked}`);
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [input, id, isOpen, marked]);

  const count = found ? countFound(found) : "";
  const guess = found && found.guesses.length > 0 ? words.guess(found.guesses.join(", ")) : "";
  const announcement = found ? `${words.found(count)} ${guess}` : words.failed;
  return (
    <>
      <p role="status" className="unseen">
        {isOpen && announcement}
      </p>
      <div className="found" hidden={!isOpen}>
        {isOpen && (guess || options.length === 0) && (
          <p aria-hidden="true">{guess || announcement}</p>
        )}
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={words.results}>
          {options.map(({ href, content }, index) => (
            <Link
              key={href}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              tabIndex={-1}
              href={href}
              onMouseDown={(event) => {
                event.preventDefault(); // the focus stays in the input
              }}
            >
              {content}
            </Link>
          ))}
        </div>
      </div>
    </>
  );
}

function countFound({ requests, moreRequests, volunteers, moreVolunteers }: FoundPeople) {
  const count = requests.length + volunteers.length;
  return `${count}${moreRequests || moreVolunteers ? "+" : ""}`;
}

function useOptions(found: FoundPeople | undefined, { pathname, search }: Location) {
  const { find: words, claim: claims } = useText().t.staff;
  if (!found || found.requests.length + found.volunteers.length === 0) return [];
  const { q } = found;
  const isBeside = pathname === LIST_PATHS.all && matchMedia(PANE_FITS).matches;
  const toRequestHref = (id: string) => {
    if (!isBeside) return requestDetailsHref(id, { from: "all", q });
    const state = new URLSearchParams(search);
    state.delete("row");
    state.set("open", id);
    return `${pathname}?${state}`;
  };
  const options: { href: string; content: ReactNode }[] = [
    ...found.requests.map(({ id, name, street, city, status, claim, age }) => ({
      href: toRequestHref(id),
      content: (
        <>
          <b>{name}</b> <Age age={age} />{" "}
          <span>
            {[street, city].filter(Boolean).join(", ")}
            {claim && ` – ${claim.isMine ? claims.mine : claims.by(claim.name)}`}
          </span>{" "}
          <StatusTag status={status} />
        </>
      ),
    })),
    ...found.volunteers.map(({ id, name, city }) => ({
      href: toHref("/volunteers/volunteer-details", { id }),
      content: (
        <>
          <b>{name}</b> <strong className="tag">{words.volunteer}</strong> <span>{city}</span>
        </>
      ),
    })),
  ];
  if (found.requests.length > 0)
    options.push({ href: toHref(LIST_PATHS.all, { q }), content: words.all });
  if (found.moreVolunteers)
    options.push({ href: toHref("/volunteers", { q }), content: words.allVolunteers });
  return options;
}
