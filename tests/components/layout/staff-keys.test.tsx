import { useLocation } from "@remix-run/react";
import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { StaffKeys } from "~/components/layout/staff-menu";
import { Link } from "~/components/ui/link";
import { renderStaffScreens } from "../../support/staff-screen";

const accept = vi.fn();
const acceptCard = vi.fn();
beforeEach(() => {
  accept.mockClear();
  acceptCard.mockClear();
  Element.prototype.scrollIntoView = () => undefined;
});

/** A list of four, and beside it the request that the address opens. */
function List() {
  const open = new URLSearchParams(useLocation().search).get("open");
  return (
    <main>
      <table>
        <tbody>
          {["R1", "R2", "R3", "R4"].map((id) => (
            <tr key={id} id={id}>
              <td>
                <input type="checkbox" aria-label={`Choose ${id}`} />
                <Link href={`/requests?open=${id}`} aria-current={id === open || undefined}>
                  {id}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {open && (
        <aside>
          <h2>Open: {open}</h2>
          <button
            type="button"
            data-key="a"
            onClick={() => {
              accept(open);
            }}
          >
            Accept
          </button>
        </aside>
      )}
      <StaffKeys />
    </main>
  );
}
const renderList = async (search: string) => {
  const { router } = await renderStaffScreens(
    { "/requests": <List /> },
    { at: `/requests${search}` },
  );
  return (to: string) => act(() => router.navigate(`/requests${to}`));
};
const press = (...keys: string[]) => {
  act(() => {
    for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
  });
};
const marked = () => document.querySelector("[data-marked]")?.id;
const blur = () => {
  (document.activeElement as HTMLElement).blur();
};
const ticked = () => screen.getAllByRole("checkbox", { checked: true }).map((one) => one.ariaLabel);

test.each(["with the focus in the row", "with the focus elsewhere"])(
  "a does nothing to the open request while another row is marked, %s",
  async (focus) => {
    await renderList("?open=R1");
    press("j", "j");
    expect(marked()).toBe("R3");
    if (focus === "with the focus elsewhere") blur();
    press("a");
    expect(accept).not.toHaveBeenCalled();
    press("k", "k");
    expect(marked()).toBe("R1");
    press("a");
    expect(accept.mock.calls).toEqual([["R1"]]);
  },
);

test("when another request is open, its row is the current one and the mark is gone", async () => {
  const navigate = await renderList("");
  press("j");
  expect(marked()).toBe("R1");
  await navigate("?open=R1");
  await navigate("?open=R3");
  expect(marked()).toBeUndefined();
  blur();
  press("a");
  expect(accept.mock.calls).toEqual([["R3"]]);
  press("x");
  expect(ticked()).toEqual(["Choose R3"]);
  press("j");
  expect(marked()).toBe("R4");
  press("k", "k");
  expect(marked()).toBe("R2");
  await navigate("?open=R3&row=3"); // the same one
  expect(marked()).toBe("R2");
});

test("a presses the marked card's own button; j goes on after what took its place", async () => {
  const cards = (ids: string[]) => (
    <main>
      <ul className="cards">
        {ids.map((id) =>
          id === "done" ? (
            <li key={id} tabIndex={-1}>
              Accepted
            </li>
          ) : (
            <li key={id} id={id}>
              <a href={`/${id}`}>{id}</a>
              <button
                type="button"
                data-key="a"
                onClick={() => {
                  acceptCard(id);
                }}
              >
                Accept
              </button>
            </li>
          ),
        )}
      </ul>
      <StaffKeys />
    </main>
  );
  const { router } = await renderStaffScreens({
    "/homeowner-requests": cards(["R1", "R2", "R3", "R4"]),
    "/requests-in-progress": cards(["R1", "done", "R3", "R4"]),
  });
  press("j", "j", "a");
  expect(acceptCard.mock.calls).toEqual([["R2"]]);
  await act(() => router.navigate("/requests-in-progress"));
  screen.getByText("Accepted").focus();
  press("j");
  expect(marked()).toBe("R3");
  screen.getByText("Accepted").focus();
  document.querySelector("[data-marked]")?.removeAttribute("data-marked");
  press("k");
  expect(marked()).toBe("R1");
});

test("a opens a form and focuses its field, and never closes it", async () => {
  await renderStaffScreens({
    "/requests-in-progress": (
      <main>
        <details>
          <summary data-key="a">Close</summary>
          <form>
            <input type="hidden" name="id" />
            <textarea aria-label="Notes" />
          </form>
        </details>
        <StaffKeys />
      </main>
    ),
  });
  for (let time = 0; time < 2; time++) {
    press("a");
    expect(document.querySelector("details")).toHaveAttribute("open");
    expect(screen.getByLabelText("Notes")).toHaveFocus();
    blur();
  }
});
