// Only script of light pages, which work without it. No imports, Safari 13, < 1,500 bytes gzipped.
type Control = HTMLInputElement & HTMLTextAreaElement;
type Timer = ReturnType<typeof setTimeout> | undefined;

const all = <T extends HTMLElement>(selector: string, root: ParentNode = document) => [
  ...root.querySelectorAll<T>(selector),
];
const on = (target: EventTarget, events: string, listener: (event: Event) => void) => {
  events.split(" ").forEach((event) => {
    target.addEventListener(event, listener);
  });
};
/** Runs now and on pageshow: on Back, browsers restore field values after this script has run. */
const onShow = (run: () => void) => {
  run();
  on(window, "pageshow", run);
};
/** The control of a help or error line: `city` for `city-error`. */
const getControl = (line: HTMLElement) =>
  document.getElementById(line.id.replace(/-\w+$/, "")) as Control;
const tickable = (control: Control) => /radio|box/.test(control.type);
/** Characters left, counted like the server does; NaN, which is never below 0, without a limit. */
const countLeft = (control: Control) =>
  Number(control.dataset.limit) - Array.from(control.value.trim().normalize()).length;

// Drafts: in this tab only, of fields with ids but passwords and agreements; deleted on success.
try {
  all("[data-sent]").forEach((panel) => {
    sessionStorage.removeItem(`draft:${panel.dataset.sent as string}`);
  });
  all<HTMLFormElement>("[data-draft]").forEach((form) => {
    const key = `draft:${form.dataset.draft as string}`;
    const controls = all<Control>("[id]", form).filter(
      (c) => c.type && !/assw|agree/.test(c.type + c.id),
    );
    const draft = JSON.parse(sessionStorage.getItem(key) || "{}") as Record<
      string,
      string | boolean
    >;
    controls.forEach((c) => {
      const saved = draft[c.id];
      if (saved === true) c.checked = saved;
      else if (saved && !c.value) c.value = saved;
    });
    on(form, "input change", () => {
      controls.forEach((c) => {
        draft[c.id] = tickable(c) ? c.checked : c.value;
      });
      sessionStorage.setItem(key, JSON.stringify(draft));
    });
  });
} catch {
  // storage is blocked
}
// Counters, after the drafts: visible at once, announced after a pause of one second.
all("[data-count]").forEach((line) => {
  let timer: Timer;
  const control = getControl(line);
  const texts = (line.dataset.count as string).split("|");
  const count = () => {
    const left = countLeft(control);
    const distance = Math.abs(left);
    line.textContent = (texts[(left < 0 ? 2 : 0) + (distance - 1 ? 1 : 0)] as string).replace(
      "#",
      String(distance),
    );
    clearTimeout(timer);
    timer = setTimeout(() => {
      (line.nextElementSibling as Element).textContent = line.textContent;
    }, 1000);
  };
  on(control, "input", count);
  onShow(() => {
    if (control.value) count();
  });
});

// Forms: client-side checks with the server's messages, then a guard against double submission.
all<HTMLFormElement>("form").forEach((form) => {
  const button = all<HTMLButtonElement>("[data-busy]", form)[0];
  if (!button) return;
  const name = button.innerHTML;
  let timer: Timer;
  const enable = () => {
    button.removeAttribute("aria-disabled");
    button.innerHTML = name;
  };
  const isInvalid = (control: Control) => {
    if (tickable(control)) return !all(":checked", control.closest("fieldset") as HTMLElement)[0];
    const { neededBy } = control.dataset;
    // The server ignores a field whose checkbox is not checked.
    if (neededBy && !(form.elements[neededBy as never] as Control).checked) return false;
    return (
      ((neededBy || control.required) && !control.value.trim()) ||
      control.validity.patternMismatch ||
      countLeft(control) < 0
    );
  };
  onShow(enable);
  on(form, "submit", (event) => {
    if (form.dataset.check) {
      const summary = all(".summary")[0] as HTMLElement;
      const errorList = summary.lastChild as HTMLElement;
      errorList.textContent = "";
      all("[data-message]", form).forEach((line) => {
        const control = getControl(line);
        const invalid = isInvalid(control);
        line.hidden = !invalid;
        if (!invalid) control.removeAttribute("aria-invalid");
        else if (!tickable(control)) control.setAttribute("aria-invalid", "true");
        if (invalid) {
          const link = document.createElement("a");
          link.href = `#${control.id}`;
          link.textContent = (line.lastChild as Node).textContent = line.dataset[
            countLeft(control) < 0 && line.dataset.long ? "long" : "message"
          ] as string;
          errorList.appendChild(document.createElement("li")).appendChild(link);
        }
      });
      const valid = (summary.hidden = !errorList.firstChild);
      document.title = (valid ? "" : "Error: ") + document.title.replace(/^Error: /, "");
      if (!valid) {
        event.preventDefault();
        summary.focus();
        return;
      }
    }
    if (button.hasAttribute("aria-disabled")) event.preventDefault();
    else {
      // Kept on Back: sent again unchanged, the form is not stored twice.
      all<Control>("[data-once]", form).forEach((id) => {
        id.value = id.value || String(Math.random());
      });
      button.setAttribute("aria-disabled", "true");
      button.textContent = button.dataset.busy as string;
      clearTimeout(timer);
      timer = setTimeout(enable, 8000);
    }
  });
});

// Menus close on a click outside and on Escape.
on(document, "click keydown", (event) => {
  const target = event.target as HTMLElement;
  const { key } = event as Partial<KeyboardEvent>;
  all<HTMLDetailsElement>(".menu[open]").forEach((menu) => {
    menu.open = key ? key !== "Escape" : menu.contains(target);
    if (key && !menu.open) (menu.firstChild as HTMLElement).focus();
  });
});

// Buttons that need a script. Submitting hides passwords: browsers would store them as plain text.
all<HTMLButtonElement>("button[hidden]").forEach((button) => {
  const form = button.form || button;
  const fields = all<Control>("[type=password]", form);
  const show = (visible: boolean) => {
    fields.forEach((field) => {
      field.type = visible ? "text" : "password";
    });
    button.setAttribute("aria-pressed", String(visible));
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

// Buttons that stay disabled until a checkbox is checked.
all<HTMLButtonElement>("[data-gate]").forEach((button) => {
  const checkbox = document.getElementById(button.dataset.gate as string) as Control;
  const update = () => {
    button.disabled = !checkbox.checked;
  };
  on(checkbox, "change", update);
  // Reset what the browser restores: phones are shared, so each person must agree anew.
  onShow(() => {
    checkbox.checked = checkbox.defaultChecked;
    update();
  });
});

// Removes a message, and errors at fields, after a delay unless it is hovered or focused.
all("[data-clear-after]").forEach((message) => {
  [message, ...all(".field > .error:not([hidden])")].forEach((text) => {
    const place = text === message ? text : (text.parentNode as HTMLElement);
    let timer: Timer;
    const startTimer = () => {
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          if (!place.matches(":focus-within,:hover")) text.remove();
        },
        Number(message.dataset.clearAfter) * 1000,
      );
    };
    on(place, "mouseenter focusin", () => {
      clearTimeout(timer);
    });
    on(place, "mouseleave focusout", startTimer);
    startTimer();
  });
});
