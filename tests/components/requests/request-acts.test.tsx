import { useActionData } from "@remix-run/react";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { useState, type ComponentProps } from "react";
import { expect, test } from "vitest";
import { CorrectForm } from "~/components/review/correct-form";
import { RequestDetails } from "~/components/review/request-details";
import type { RefusedForm } from "~/schemas/requests/actions";
import { EMPTY_FORM } from "~/schemas/form";
import type { RequestFactsView } from "~/services/web/presenters/request-presenter.server";
import { href } from "../../support/dom-queries";
import { REQUEST_FACTS as FACTS, REQUEST_VIEW } from "../../support/request-views";
import { renderScreen } from "../../support/screen";
import { renderStaffScreens } from "../../support/staff-screen";

const PATH = "/homeowner-requests/request-details";
const HERE = `${PATH}?id=${FACTS.id}`;
const OTHER = "R9999AAAA";
type DetailsProps = ComponentProps<typeof RequestDetails>;
const DETAILS: DetailsProps = {
  ...REQUEST_VIEW,
  backTo: { list: "new", href: "/homeowner-requests" },
  query: {},
};
const formOf = (intent: string) =>
  document.querySelector<HTMLInputElement>(`[name=intent][value=${intent}]`)!.form!;

test("while Active, the close form with that number filled in asks first: jobs are cancelled", () => {
  const one = { id: OTHER, name: "Jose", received: "11/18/2026", status: "Accepted" } as const;
  const active: DetailsProps = { ...DETAILS, state: "active", sameHome: [one] };
  const { rerender } = renderScreen(<RequestDetails {...active} />);
  expect(document.querySelector("[value=merge]")).toBeNull();
  expect(href(`Close this one as a duplicate of ${OTHER}…`)).toBe(`${HERE}&close=${OTHER}`);
  rerender(<RequestDetails {...active} closing kept={OTHER} />);
  expect(Object.fromEntries(new FormData(formOf("close")))).toMatchObject({
    outcome: "duplicate",
    kept: OTHER,
  });
});

test("a request that was opened again says whom to call where no email goes out", () => {
  const done = { action: "reopened", id: FACTS.id } as const;
  const banner = (more: Partial<RequestFactsView>) => {
    const { unmount } = renderScreen(
      <RequestDetails {...DETAILS} done={done} request={{ ...FACTS, ...more }} />,
    );
    const text = document.querySelector(".banner")!.textContent;
    unmount();
    return text.replace(/\s+/g, " ").trim();
  };
  const open = `Request ${FACTS.id} is open again.`;
  expect(banner({})).toBe(`${open} The homeowner will get an email.`);
  expect(banner({ email: "" })).toBe(`${open} No email on file: call (941)-555-0123`);
  expect(banner({ mailBounced: true })).toBe(
    `${open} An earlier email bounced: call (941)-555-0123`,
  );
});

// Where React runs

test("ready words are added to what is typed", async () => {
  await renderDetails();
  const field = screen.getByLabelText<HTMLTextAreaElement>("Message");
  fireEvent.input(field, { target: { value: "Hello. " } });
  const fold = within(field.closest("details")!);
  fireEvent.click(fold.getByRole("button", { name: "Use Still looking for volunteers" }));
  expect(field).toHaveValue(
    "Hello. We have not forgotten you. We are still looking for volunteers.",
  );
  expect(field).toHaveFocus();
});

async function renderDetails(answer: () => unknown = () => null) {
  const posts: Record<string, unknown>[] = [];
  function Screen() {
    const data = useActionData<{ form?: RefusedForm }>();
    return <RequestDetails {...DETAILS} correcting form={data?.form} />;
  }
  ({ router } = await renderStaffScreens(
    { [PATH]: <Screen /> },
    {
      at: HERE,
      action: async ({ request }) => {
        posts.push(Object.fromEntries(await request.formData()));
        return answer();
      },
    },
  ));
  return posts;
}
let router: Awaited<ReturnType<typeof renderStaffScreens>>["router"];
/** After an answer, when the page with it is there. */
const settle = async () => {
  await waitFor(() => {
    expect(router.state.navigation.state).toBe("idle");
  });
  await act(async () => Promise.resolve());
};
const press = (name: string) => {
  fireEvent.click(screen.getByRole("button", { name }));
};

test("corrections that were not touched stop no other form", async () => {
  const posts = await renderDetails();
  press("Claim");
  await waitFor(() => {
    expect(posts).toEqual([{ intent: "claim" }]);
  });
  expect(screen.queryByText(/^You typed this/)).toBeNull();
});

test.each([
  [
    "a word",
    "A pine fell",
    () => {
      fireEvent.input(screen.getByLabelText("Description"), { target: { value: "A pine fell" } });
    },
  ],
  [
    "a field that was emptied",
    "Street Address 2 (optional)",
    () => {
      fireEvent.input(screen.getByLabelText("Street Address 2 (optional)"), {
        target: { value: "" },
      });
    },
  ],
  [
    "a tick",
    "Clean Water",
    () => {
      fireEvent.click(screen.getByRole("checkbox", { name: "Clean Water" }));
    },
  ],
  [
    "a tick that was taken away",
    "Yard Cleanup",
    () => {
      fireEvent.click(screen.getByRole("checkbox", { name: "Yard Cleanup" }));
    },
  ],
  [
    "another zip code",
    /33947/,
    () => {
      fireEvent.click(screen.getByRole("radio", { name: /33947/ }));
    },
  ],
] as const)(
  "corrections that were not saved stop the other forms: %s",
  async (_, named, change) => {
    const posts = await renderDetails();
    change();
    press("Claim");
    const alert = screen.getByText(/^You typed this/).closest("[role=alert]")!;
    expect(within(alert as HTMLElement).getByRole("link")).toHaveTextContent(named);
    expect(posts).toEqual([]);
    press("Save");
    await waitFor(() => {
      expect(posts.map(({ intent }) => intent)).toEqual(["correct"]);
    });
  },
);

test("corrections that were refused are still not saved", async () => {
  const values = {
    first_name: "Mia",
    helpWater: "on",
    description: FACTS.description,
    seen: "0",
    rev: 3,
  };
  const posts = await renderDetails(() => ({
    form: { ...EMPTY_FORM, intent: "correct", values, alert: "request.corrected" },
  }));
  fireEvent.input(screen.getByLabelText("First Name"), { target: { value: "Mia" } });
  press("Save");
  await screen.findByText(/^Someone else corrected these details/);
  await settle();
  press("Claim");
  expect(screen.getByText(/^You typed this/)).toHaveTextContent(/Mia$/);
  expect(posts).toHaveLength(1);
});

test("what a colleague saves while the form is open is not taken for seen", () => {
  const form = {
    ...EMPTY_FORM,
    values: { first_name: "Mia" },
    alert: "request.corrected" as const,
  };
  function Page() {
    const [step, setStep] = useState(0);
    const request = step === 0 ? FACTS : { ...FACTS, seen: "1", city: "Rotonda" };
    return (
      <>
        <CorrectForm action={HERE} form={step === 2 ? form : undefined} request={request} />
        <button
          onClick={() => {
            setStep(step + 1);
          }}
        >
          Go on
        </button>
      </>
    );
  }
  renderScreen(<Page />);
  const read = () => [
    new FormData(formOf("correct")).get("seen"),
    screen.getByLabelText<HTMLInputElement>("City").value,
  ];
  press("Go on");
  expect(read()).toEqual(["0", "Englewood"]);
  // The answer says that it was corrected: the next one is about what the page shows now.
  press("Go on");
  expect(read()).toEqual(["1", "Englewood"]);
});
