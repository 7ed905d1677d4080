/*
 * The one script of the public pages; every page works without it. It reads what to do and what to say from the markup, so it knows no words.
 * No imports, nothing newer than Safari 13, at most 1.5 KB compressed.
 */
type Control = HTMLInputElement & HTMLTextAreaElement;
type Clock = ReturnType<typeof setTimeout> | undefined;

const all = <T extends HTMLElement>(selector: string, within: ParentNode = document) =>
  Array.from(within.querySelectorAll<T>(selector));
const on = (target: EventTarget, events: string, listener: (event: Event) => void) => {
  events.split(" ").forEach((event) => {
    target.addEventListener(event, listener);
  });
};
/** Now, and when Back shows the page again: browsers bring texts and ticks back later than this runs. */
const onShow = (act: () => void) => {
  act();
  on(window, "pageshow", act);
};
/** The control that a line of help or an error belongs to: `city` for `city-error`. */
const controlOf = (line: HTMLElement) =>
  document.getElementById(line.id.replace(/-\w+$/, "")) as Control;
const tickable = (control: Control) => /radio|box/.test(control.type);
/** Characters left, counted as the server counts them; NaN, which is never below 0, without a limit. */
const leftOf = (control: Control) =>
  Number(control.dataset.limit) - Array.from(control.value.trim().normalize()).length;

// Drafts: this tab only, never what is hidden, a password or an agreement; dropped once the server has confirmed.
try {
  all("[data-sent]").forEach((panel) => {
    sessionStorage.removeItem(`draft:${panel.dataset.sent as string}`);
  });
  all<HTMLFormElement>("[data-draft]").forEach((form) => {
    const key = `draft:${form.dataset.draft as string}`;
    const controls = all<Control>("[id]", form).filter(
      (c) => c.type && !/hidden|assw|agree/.test(c.type + c.id),
    );
    const draft = JSON.parse(sessionStorage.getItem(key) || "{}") as Record<
      string,
      string | boolean
    >;
    controls.forEach((c) => {
      const kept = draft[c.id];
      if (kept === true) c.checked = kept;
      else if (kept && !c.value) c.value = kept;
    });
    on(form, "input change", () => {
      controls.forEach((c) => {
        draft[c.id] = tickable(c) ? c.checked : c.value;
      });
      sessionStorage.setItem(key, JSON.stringify(draft));
    });
  });
} catch {
  // storage is forbidden here
}
// Counters, after the drafts: seen at once, said after a rest of a second.
all("[data-count]").forEach((line) => {
  let rest: Clock;
  const control = controlOf(line);
  const words = (line.dataset.count as string).split("|");
  const count = () => {
    const left = leftOf(control);
    const n = Math.abs(left);
    line.textContent = (words[(left < 0 ? 2 : 0) + (n - 1 ? 1 : 0)] as string).replace(
      "#",
      String(n),
    );
    clearTimeout(rest);
    rest = setTimeout(() => {
      (line.nextElementSibling as Element).textContent = line.textContent;
    }, 1000);
  };
  on(control, "input", count);
  onShow(() => {
    if (control.value) count();
  });
});

// Forms: the server's own messages before anything is sent, then one sending only.
all<HTMLFormElement>("form").forEach((form) => {
  const button = all<HTMLButtonElement>("[data-busy]", form)[0];
  if (!button) return;
  const name = button.innerHTML;
  let waits = 0;
  const free = () => {
    waits = 0;
    button.removeAttribute("aria-disabled");
    button.innerHTML = name;
  };
  const wrong = (control: Control) => {
    if (tickable(control))
      return !(control.closest("fieldset") as HTMLElement).querySelector(":checked");
    const { neededBy } = control.dataset;
    if (neededBy && !(form.elements.namedItem(neededBy) as Control).checked) return false; // nobody reads it
    return (
      ((neededBy || control.required) && !control.value.trim()) ||
      control.validity.patternMismatch ||
      leftOf(control) < 0
    );
  };
  onShow(free);
  on(form, "submit", (event) => {
    const [list] = all(".summary ul");
    if (list && form.dataset.check) {
      const summary = all(".summary")[0] as HTMLElement;
      list.textContent = "";
      all("[data-message]", form).forEach((line) => {
        const control = controlOf(line);
        const bad = wrong(control);
        line.hidden = !bad;
        if (!bad) control.removeAttribute("aria-invalid");
        else if (!tickable(control)) control.setAttribute("aria-invalid", "true");
        if (bad) {
          const link = document.createElement("a");
          link.href = `#${control.id}`;
          link.textContent = (line.lastChild as Node).textContent = line.dataset.message as string;
          list.appendChild(document.createElement("li")).appendChild(link);
        }
      });
      const good = (summary.hidden = !list.firstChild);
      document.title = (good ? "" : "Error: ") + document.title.replace(/^Error: /, "");
      if (!good) {
        event.preventDefault();
        summary.focus();
        return;
      }
    }
    if (waits) event.preventDefault();
    else {
      button.setAttribute("aria-disabled", "true");
      button.textContent = button.dataset.busy as string;
      // Free after 8 s. A download keeps its page, so its button, which sends the token under its
      // name, waits for the cookie in which the response returns it; after 100 s it gives up.
      waits = button.name ? 201 : 17;
      button.value = String(Date.now());
      const wait = () => {
        if (!--waits || document.cookie.includes(button.value)) free();
        else setTimeout(wait, 500);
      };
      wait();
    }
  });
});

// Links that open a dialog of this page in place; menus close by a click elsewhere and by Escape.
on(document, "click keydown", (event) => {
  const target = event.target as HTMLElement;
  const { key } = event as Partial<KeyboardEvent>;
  all<HTMLDetailsElement>(".menu[open]").forEach((menu) => {
    menu.open = key ? key !== "Escape" : menu.contains(target);
    if (key && !menu.open) (menu.firstChild as HTMLElement).focus();
  });
  if (key) return;
  const dialog = document.getElementById(
    target.dataset.opens as string,
  ) as Partial<HTMLDialogElement> | null;
  if (dialog && dialog.showModal) {
    event.preventDefault();
    dialog.showModal();
  }
});

// Buttons that need a script: print, and "Show password" for all passwords of a form, which are
// hidden again before they are sent, or the browser would remember them as plain text.
all<HTMLButtonElement>("button[hidden]").forEach((button) => {
  const form = button.form || button;
  const fields = all<Control>("[type=password]", form);
  const show = (shown: boolean) => {
    fields.forEach((field) => {
      field.type = shown ? "text" : "password";
    });
    button.setAttribute("aria-pressed", String(shown));
  };
  button.hidden = false;
  on(button, "click", () => {
    if (fields[0]) show(fields[0].type === "password");
    else print();
  });
  on(form, "submit", () => {
    show(false);
  });
});

// A gate: the button waits for the tick.
all<HTMLButtonElement>("[data-gate]").forEach((button) => {
  const box = document.getElementById(button.dataset.gate as string) as Control;
  const set = () => {
    button.disabled = !box.checked;
  };
  on(box, "change", set);
  // Agreed to anew on each page, whatever the browser brings back: phones are shared.
  onShow(() => {
    box.checked = box.defaultChecked;
    set();
  });
});

// Messages that go by themselves, but not while they are read.
all("[data-clear-after]").forEach((message) => {
  let clock: Clock;
  const start = () => {
    clearTimeout(clock);
    clock = setTimeout(
      () => {
        message.remove();
      },
      Number(message.dataset.clearAfter) * 1000,
    );
  };
  on(message, "mouseenter focusin", () => {
    clearTimeout(clock);
  });
  on(message, "mouseleave focusout", start);
  start();
});
