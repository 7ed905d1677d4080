import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { UndoForm } from "~/components/requests/done-banner";
import { renderScreen } from "../../support/screen";

afterEach(() => {
  vi.useRealTimers();
});

test("the button goes when the mails do", () => {
  vi.useFakeTimers();
  renderScreen(<UndoForm action="/requests?open=R7K4MQ2AB" undo={{ rev: 3, seconds: 42 }} />);
  const form = screen.getByRole("button", { name: "Undo" }).closest("form")!;
  expect(Object.fromEntries(new FormData(form))).toEqual({ intent: "takeBack", rev: "3" });
  act(() => {
    vi.advanceTimersByTime(41_900);
  });
  expect(screen.queryByRole("button")).not.toBeNull();
  act(() => {
    vi.advanceTimersByTime(200);
  });
  expect(screen.queryByRole("button")).toBeNull();
});
