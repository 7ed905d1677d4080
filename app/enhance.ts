/*
 * The one script of the public pages; every page works without it. It reads what to do and what to say from the markup, so it knows no words.
 * No imports, nothing newer than Safari 13, at most 1.5 KB compressed.
 */
type Control = HTMLInputElement & HTMLTextAreaElement;
type Clock = ReturnType<typeof setTimeout> | undefined;

const all = <T extends HTMLElement>(selector: string, within: ParentNode = document) => Array.from(within.querySelectorAll<T>(selector));
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
const controlOf = (line: HTMLElement) => document.getElementById(line.id.replace(/-\w+$/, "")) as Control;
const tickable = (control: Control) => /radio|checkbox/.test(control.type);
/** Characters left, counted as the server counts them; NaN, which is never below 0, without a limit. */
const leftOf = (control: Control) => Number(control.dataset.limit) - Array.from(control.value.trim().normalize()).length;

// Counters: seen at once, said after a rest of a second.
const counts = all("[data-count]").map((line) => {
  let rest: Clock;
  const control = controlOf(line);
  const words = (line.dataset.count as string).split("|");
  const count = () => {
    const left = leftOf(control);
    const n = Math.abs(left);
    line.textContent = (words[(left < 0 ? 2 : 0) + (n === 1 ? 0 : 1)] as string).replace("#", String(n));
    clearTimeout(rest);
    rest = setTimeout(() => {
      if (line.nextElementSibling) line.nextElementSibling.textContent = line.textContent;
    }, 1000);
  };
  on(control, "input", count);
  return () => {
    if (control.value) count();
  };
});

// Drafts: this tab only, never what is hidden, a password or an agreement; dropped once the server has confirmed.
try {
  all("[data-sent]").forEach((panel) => {
    sessionStorage.removeItem(`draft:${panel.dataset.sent as string}`);
  });
  all<HTMLFormElement>("[data-draft]").forEach((form) => {
    const key = `draft:${form.dataset.draft as string}`;
    const controls = (Array.from(form.elements) as Control[]).filter(
      (c) => c.id && !/hidden|passw|agree/.test(c.type + c.autocomplete + c.id),
    );
    const draft = JSON.parse(sessionStorage.getItem(key) || "{}") as Record<string, string | boolean>;
    controls.forEach((c) => {
      const kept = draft[c.id];
      if (kept === true) c.checked = kept;
      else if (kept && !c.value) c.value = kept;
    });
    on(form, "input change", () => {
      controls.forEach((c) => {
        draft[c.id] = tickable(c) ? c.checked : c.value;
      });
      try {
        sessionStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // full: the form itself is what counts
      }
    });
  });
} catch {
  // storage is forbidden here
}
onShow(() => {
  counts.forEach((count) => {
    count();
  });
});

// Forms: the server's own messages before anything is sent, then one sending only.
all<HTMLFormElement>("form").forEach((form) => {
  const button = all("[data-busy]", form)[0];
  const name = button && button.textContent;
  const free = () => {
    if (button && button.getAttribute("aria-disabled")) {
      button.removeAttribute("aria-disabled");
      button.textContent = name as string;
    }
  };
  const wrong = (control: Control) => {
    if (tickable(control)) return !(control.closest("fieldset") as HTMLElement).querySelector(":checked");
    const { neededBy } = control.dataset;
    if (neededBy && !(form.elements.namedItem(neededBy) as Control).checked) return false; // nobody reads it
    return ((neededBy || control.required) && !control.value.trim()) || control.validity.patternMismatch || leftOf(control) < 0;
  };
  onShow(free);
  on(form, "submit", (event) => {
    const summary = all(".summary")[0];
    const list = summary && all("ul", summary)[0];
    if (summary && list && form.matches("[data-check]")) {
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
    if (button) {
      if (button.getAttribute("aria-disabled")) event.preventDefault();
      else {
        button.setAttribute("aria-disabled", "true");
        button.textContent = button.dataset.busy as string;
        setTimeout(free, 8000);
      }
    }
  });
});

// The print button; links that open a dialog of this page in place; menus close by a click elsewhere and by Escape.
on(document, "click", (event) => {
  const target = event.target as HTMLElement;
  if (target.matches("[data-print]")) print();
  const dialog = document.getElementById(target.dataset.opens as string) as Partial<HTMLDialogElement> | null;
  if (dialog && dialog.showModal) {
    event.preventDefault();
    dialog.showModal();
  }
  all<HTMLDetailsElement>(".menu[open]").forEach((menu) => {
    if (!menu.contains(target)) menu.open = false;
  });
});
on(document, "keydown", (event) => {
  if ((event as KeyboardEvent).key === "Escape")
    all<HTMLDetailsElement>(".menu[open]").forEach((menu) => {
      menu.open = false;
      (all("summary", menu)[0] as HTMLElement).focus();
    });
});
all("[data-print],[data-show]").forEach((button) => {
  button.hidden = false;
});

// "Show password", for all passwords of a form. They are hidden again before they go, or the browser would keep them as plain text for next time.
all<HTMLButtonElement>("[data-show]").forEach((button) => {
  const form = button.form as HTMLFormElement;
  const fields = all<Control>("[type=password]", form);
  const show = (shown: boolean) => {
    fields.forEach((field) => {
      field.type = shown ? "text" : "password";
    });
    button.setAttribute("aria-pressed", String(shown));
  };
  on(button, "click", () => {
    show(button.getAttribute("aria-pressed") === "false");
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
  const stop = () => {
    clearTimeout(clock);
  };
  const start = () => {
    stop();
    clock = setTimeout(
      () => {
        message.remove();
      },
      Number(message.dataset.clearAfter) * 1000,
    );
  };
  on(message, "mouseenter focusin", stop);
  on(message, "mouseleave focusout", start);
  start();
});
