import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PasswordField, ShowPassword } from "~/components/form/password-field";
import { TextArea } from "~/components/form/text-area";
import { Form } from "~/components/ui/form";
import { renderAndRunScript, renderScreen } from "../../support/screen";
import { renderStaffScreen } from "../../support/staff-screen";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
};

describe("the count of characters", () => {
  const notes = (value = "") => <TextArea name="notes" label="Notes" value={value} limit={10} />;
  const type = (text: string) =>
    fireEvent.input(screen.getByLabelText("Notes"), { target: { value: text } });
  const count = () => document.getElementById("notes-count")!.textContent;
  const announced = () => screen.getByRole("status").textContent;

  test.each([
    ["", "You have 10 characters left"],
    ["  a  ", "You have 9 characters left"],
    ["123456789", "You have 1 character left"],
    ["12345678901", "You have 1 character too many"],
    ["123456789012", "You have 2 characters too many"],
    ["🌀e\u0301", "You have 8 characters left"], // an emoji is one character, as is é in two parts
  ])("%j: as the script of light pages shows it", async (text, expected) => {
    await renderStaffScreen(notes());
    expect(count()).toBe("You can enter up to 10 characters");
    type("x");
    type(text);
    expect(count()).toBe(expected);
    document.body.innerHTML = "";
    await renderAndRunScript(notes());
    type(text);
    expect(count()).toBe(expected);
  });

  test("is announced after a pause of one second, and shown to staff, when little is left", async () => {
    await renderStaffScreen(notes());
    type("1234567");
    wait(2_000);
    expect(announced()).toBe("");
    expect(document.querySelector(".near")).toBeNull();
    type("12345678");
    expect(document.querySelector(".near")?.id).toBe("notes-count");
    wait(900);
    type("123456789");
    wait(900);
    expect(announced()).toBe("");
    wait(100);
    expect(announced()).toBe("You have 1 character left");
  });

  test("counts what the server has filled in", async () => {
    await renderStaffScreen(notes("12345678901"));
    expect(count()).toBe("You have 1 character too many");
  });

  test("is left to the script on light pages", () => {
    renderScreen(notes());
    type("1");
    expect(count()).toBe("You can enter up to 10 characters");
  });
});

describe("Show password", () => {
  const form = (
    <Form method="post" action="/admin-dashboard">
      <PasswordField name="current" label="Current" known />
      <PasswordField name="next" label="New" />
      <ShowPassword />
    </Form>
  );
  const button = () => screen.getByRole("button", { name: "Show password" });
  const types = () =>
    ["Current", "New"].map((label) => screen.getByLabelText<HTMLInputElement>(label).type);

  test("shows and hides all passwords of its form, and hides them when it is sent", async () => {
    await renderStaffScreen(form);
    expect(button()).toHaveAttribute("aria-pressed", "false");
    fireEvent.input(screen.getByLabelText("New"), { target: { value: "four words in a row" } });
    fireEvent.click(button());
    expect(types()).toEqual(["text", "text"]);
    expect(button()).toHaveAttribute("aria-pressed", "true");
    fireEvent.click(button());
    expect(types()).toEqual(["password", "password"]);
    fireEvent.click(button());
    fireEvent.submit(document.querySelector("form")!);
    expect(types()).toEqual(["password", "password"]);
    expect(button()).toHaveAttribute("aria-pressed", "false");
    expect(screen.getByLabelText("New")).toHaveValue("four words in a row");
  });

  test("is left to the script on light pages", () => {
    renderScreen(form);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
