import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DownloadButton } from "~/components/reports/download-button";
import { renderStaffScreen } from "../../support/staff-screen";

const report = (
  <form action="/generate-reports/download">
    <DownloadButton busy="Preparing your report…">Download this report</DownloadButton>
  </form>
);
const button = () => screen.getByRole<HTMLButtonElement>("button");
/** Submits the form; false when that was prevented. */
const submitForm = () => {
  let sent = false;
  act(() => {
    sent = fireEvent.submit(document.querySelector("form")!);
  });
  return sent;
};
const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};
const expectBusy = () => {
  expect(button()).toHaveTextContent("Preparing your report…");
  expect(button()).toHaveAttribute("aria-disabled", "true");
  expect(submitForm()).toBe(false);
};
const expectFree = () => {
  expect(button()).toHaveTextContent("Download this report");
  expect(button()).not.toHaveAttribute("aria-disabled");
};
const setTokenCookie = (token: string) => {
  document.cookie = `download=${token}; Path=/`;
  wait(500);
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("is busy until the response sets the token cookie, the second time as well", async () => {
  await renderStaffScreen(report);
  for (const time of [1, 2]) {
    wait(time);
    expect(submitForm()).toBe(true);
    wait(30_000);
    expectBusy();
    const token = new FormData(document.querySelector("form")!, button()).get("download") as string;
    expect(token).toMatch(/^\d{13}$/);
    setTokenCookie("1700000000000"); // another page's token
    expectBusy();
    expect(document.cookie).toBe("download=1700000000000");
    setTokenCookie(token);
    expectFree();
    expect(document.cookie).toBe("");
  }
});

test("is released by a time-out without a response", async () => {
  await renderStaffScreen(report);
  expect(submitForm()).toBe(true);
  wait(99_500);
  expectBusy();
  wait(500);
  expectFree();
  expect(submitForm()).toBe(true);
});
