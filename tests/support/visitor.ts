import { JSDOM } from "jsdom";
import { once } from "node:events";
import { request, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { expect, inject } from "vitest";

import { newIpAddress } from "./address";
import { Contract } from "./contract";
import { findApp } from "./served-app";

type Headers = Record<string, string>;
/** Form input by field name; an array checks exactly these boxes of a group. */
export type FormEntries = Record<string, string | boolean | readonly string[]>;

interface FormChoice {
  /** Selects the form; by default the page's only POST form. */
  form?: string;
  /** Text of the button; by default the first. */
  button?: string;
}

/** Text of an element, whitespace collapsed. */
export const foldText = (element: Element) => element.textContent.replace(/\s+/g, " ").trim();

let dom = new JSDOM();
let parsed = 0;

/**
 * Parses a page. A window for each page costs more than the parsing; but a window keeps listeners
 * for each of its pages, so that one for all gets slower and slower.
 */
function parse(html: string, { href }: URL) {
  if (++parsed % 50 === 0) dom = new JSDOM();
  dom.reconfigure({ url: href }); // of the documents that are parsed from now on
  return new dom.window.DOMParser().parseFromString(html, "text/html");
}

/** The fields of a page's form, as a browser would send them. */
export const PageFormData = dom.window.FormData;

/** A response, after redirects. */
export class TestResponse {
  #document: Document | undefined;

  constructor(
    readonly url: URL,
    readonly status: number,
    readonly headers: IncomingHttpHeaders,
    readonly bytes: Buffer,
    /** The followed redirects, as in "303 /thank-you". */
    readonly redirects: readonly string[],
  ) {}

  get text() {
    return this.bytes.toString("utf8");
  }

  get document() {
    return (this.#document ??= parse(this.text, this.url));
  }

  get json() {
    return JSON.parse(this.text) as unknown;
  }

  /** The message of an API response. */
  get message() {
    return (this.json as { message: string }).message;
  }

  /** All matches, in page order. */
  all<E extends Element = HTMLElement>(selector: string) {
    return [...this.document.querySelectorAll<E>(selector)];
  }

  /** Texts of all matches, whitespace collapsed. */
  texts(selector: string) {
    return this.all(selector).map(foldText);
  }

  /** Text of the first match, whitespace collapsed; throws if there is none. */
  textAt(selector: string) {
    const [text] = this.texts(selector);
    if (text === undefined)
      throw new Error(`No ${selector} on ${this.url.pathname} (${this.status}).`);
    return text;
  }

  hrefs(selector: string) {
    return this.all(selector).map((link) => link.getAttribute("href")!);
  }

  get banner() {
    return this.banners[0];
  }

  /** What the banners say, without their buttons. */
  get banners() {
    return this.all(".banner").map((banner) => {
      const text = banner.cloneNode(true) as Element;
      for (const form of text.querySelectorAll("form, button")) form.remove();
      return foldText(text);
    });
  }

  /** Text of the section that an id labels. */
  section(id: string) {
    return this.textAt(`main section[aria-labelledby=${id}]`);
  }

  /** Values of description lists by their labels. */
  facts(list = "main dl.facts") {
    return Object.fromEntries(
      this.all(`${list} > div`).map((row) => [
        foldText(row.querySelector("dt")!),
        row.querySelector("dd")!.textContent.replace(/ +/g, " ").trim(),
      ]),
    );
  }

  /** The form with an intent. */
  actionForm(intent: string) {
    return this.form(toSelector(intent));
  }

  /** Intents of the page's forms. */
  get intents() {
    return this.all<HTMLInputElement>("main [name=intent]").map(({ value }) => value);
  }

  /** The only form that matches; by default the page's only POST form. */
  form(selector = "form[method=post]") {
    const forms = this.document.querySelectorAll<HTMLFormElement>(selector);
    if (forms.length !== 1)
      throw new Error(
        `${forms.length} forms match ${selector} on ${this.url.pathname} (${this.status}).`,
      );
    return forms[0]!;
  }
}

const toSelector = (intent: string) => `form:has([name=intent][value=${intent}])`;

/** A browser without JavaScript: own cookies and network address, real headers, parsed forms. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  /** Cookies with a narrower path than "/", by name: those of known devices. */
  readonly scopedCookies = new Map<string, { value: string; path: string }>();

  constructor(
    readonly base = findApp()?.base ?? "",
    readonly address = newIpAddress(),
  ) {}

  /** Navigates to a path. */
  get(path: string, headers: Headers = {}) {
    return this.#visit("GET", new URL(path, this.base), headers);
  }

  /** Opens a page; it must exist and be no-store. */
  async open(path: string) {
    const page = await this.get(path);
    expect(page.status, path).toBe(200);
    expect(page.headers["cache-control"], path).toBe("no-store");
    return page;
  }

  /** Submits the form with an intent, of a page or of one to open. */
  async submitAction(page: TestResponse | string, intent: string, entries: FormEntries = {}) {
    const opened = typeof page === "string" ? await this.open(page) : page;
    return this.submit(opened, entries, { form: toSelector(intent) });
  }

  /** Posts any fields like a same-origin form, without reading a page's form. */
  post(
    path: string,
    fields: Iterable<readonly [string, string]> | Record<string, string>,
    headers: Headers = {},
  ) {
    const pairs = Symbol.iterator in fields ? [...fields] : Object.entries(fields);
    return this.#submit(
      new URL(path, this.base),
      new URLSearchParams(pairs.map(([name, value]) => [name, value])),
      headers,
    );
  }

  /** Fills in a form of a page and clicks a button. */
  submit(
    page: TestResponse,
    entries: FormEntries = {},
    { form: selector, button }: FormChoice = {},
  ) {
    const form = page.form(selector);
    for (const [name, value] of Object.entries(entries)) setField(form, name, value);
    const buttons = [
      ...form.querySelectorAll<HTMLButtonElement>("button:not([type]), button[type=submit]"),
    ];
    const pressed =
      button === undefined ? buttons[0] : buttons.find((one) => one.textContent.trim() === button);
    if (!pressed) throw new Error(`No button ${button ?? ""} in the form.`);
    // As in HTML's form submission: files by name, line ends as CRLF.
    const pairs = [...new PageFormData(form, pressed)].map(([name, value]) => [
      name,
      toCrlf(typeof value === "string" ? value : value.name),
    ]);
    const target = new URL(
      pressed.getAttribute("formaction") ?? form.getAttribute("action") ?? page.url.href,
      page.url,
    );
    if ((pressed.getAttribute("formmethod") ?? form.method).toLowerCase() === "post")
      return this.#submit(target, new URLSearchParams(pairs));
    target.search = new URLSearchParams(pairs).toString();
    return this.#visit("GET", target, { "sec-fetch-site": "same-origin" });
  }

  /**
   * An API call: no browser headers, cookies or redirects; objects are sent as JSON. Expects the
   * answer to be as the document says.
   */
  async call(method: string, path: string, body?: unknown, headers: Headers = {}) {
    const sent =
      body === undefined || typeof body === "string" || Buffer.isBuffer(body)
        ? body
        : JSON.stringify(body);
    const type: Headers = sent === undefined ? {} : { "content-type": "application/json" };
    const answer = await this.#send(
      method,
      new URL(path, this.base),
      { accept: "application/json", ...type, ...headers },
      sent,
    );
    if (this.base === findApp()?.base) expectDocumented(method, answer);
    return answer;
  }

  /** The Cookie header for a path (RFC 6265). */
  cookiesFor(pathname: string) {
    const scoped = [...this.scopedCookies].filter(
      ([, { path }]) => pathname === path || pathname.startsWith(`${path}/`),
    );
    return [...this.cookies, ...scoped.map(([name, { value }]): [string, string] => [name, value])]
      .map(([name, value]) => `${name}=${value}`)
      .join("; ");
  }

  #submit(target: URL, fields: URLSearchParams, headers: Headers = {}) {
    const browser = {
      origin: new URL(this.base).origin,
      "sec-fetch-site": "same-origin",
      "content-type": "application/x-www-form-urlencoded",
    };
    return this.#visit("POST", target, { ...browser, ...headers }, fields.toString());
  }

  async #visit(
    method: string,
    url: URL,
    headers: Headers,
    body?: string,
    via: string[] = [],
  ): Promise<TestResponse> {
    const page = {
      accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
      "accept-language": "en-US,en;q=0.9",
      "sec-fetch-dest": "document",
      "sec-fetch-mode": "navigate",
      "sec-fetch-site": "none",
      "user-agent":
        "Mozilla/5.0 (Linux; Android 8.1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Mobile Safari/537.36",
    };
    const cookie = this.cookiesFor(url.pathname);
    const answer = await this.#send(
      method,
      url,
      { ...page, ...(cookie && { cookie }), ...headers },
      body,
      via,
    );
    for (const line of answer.headers["set-cookie"] ?? []) this.#keep(line);

    const { location } = answer.headers;
    if (![301, 302, 303].includes(answer.status) || location === undefined) return answer;
    const next = new URL(location, url);
    if (next.origin !== new URL(this.base).origin)
      throw new Error(`Redirected away, to ${next.href}`);
    if (via.length > 5) throw new Error(`Redirected without end: ${via.join(", ")}`);
    const { "sec-fetch-site": site = "none" } = headers;
    return this.#visit("GET", next, { "sec-fetch-site": site }, undefined, [
      ...via,
      `${answer.status} ${next.pathname}${next.search}`,
    ]);
  }

  async #send(
    method: string,
    url: URL,
    headers: Headers,
    body?: string | Buffer,
    via: string[] = [],
  ) {
    const length: Headers =
      body === undefined ? {} : { "content-length": `${Buffer.byteLength(body)}` };
    const call = request({
      host: "127.0.0.1", // "localhost" may mean ::1, which an IPv4 source address cannot reach
      port: url.port,
      localAddress: this.address,
      agent: false,
      method,
      path: url.pathname + url.search,
      headers: { host: url.host, ...length, ...headers },
    });
    // A server may close before the whole body is sent; `once` reports errors before the response.
    call.on("error", () => undefined);
    call.end(body);
    const [response] = (await once(call, "response")) as [IncomingMessage];
    return new TestResponse(
      url,
      response.statusCode!,
      response.headers,
      await buffer(response),
      via,
    );
  }

  #keep(line: string) {
    const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf("="));
    const readAttribute = (wanted: string) =>
      attributes
        .find((one) => one.toLowerCase().startsWith(`${wanted}=`))
        ?.slice(wanted.length + 1);
    const [maxAge, expires] = [readAttribute("max-age"), readAttribute("expires")];
    const expired =
      maxAge === undefined
        ? expires !== undefined && new Date(expires).getTime() <= Date.now()
        : Number(maxAge) <= 0;
    const path = readAttribute("path") ?? "/";
    const value = pair.slice(name.length + 1);
    if (expired) (path === "/" ? this.cookies : this.scopedCookies).delete(name);
    else if (path === "/") this.cookies.set(name, value);
    else this.scopedCookies.set(name, { value, path });
  }
}

let contract: Contract | undefined;

/** Only of the project's own app: others may be of another release. */
function expectDocumented(method: string, { url, status, headers, text }: TestResponse) {
  const [, path] = /^\/api(\/.*)/.exec(url.pathname) ?? [];
  if (path === undefined || path === "/openapi.json") return;
  contract ??= new Contract(inject("document"));
  expect(contract.findBreaches({ method, path, status, headers, text })).toEqual([]);
}

const toCrlf = (text: string) => text.replace(/\r\n|\r|\n/g, "\r\n");

/** Sets one field; throws if the form lacks it, so that no test passes on a missing field. */
function setField(form: HTMLFormElement, name: string, value: FormEntries[string]) {
  const fields = [
    ...form.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      "input, select, textarea",
    ),
  ].filter((one) => one.name === name);
  const [first] = fields;
  if (!first) throw new Error(`The form has no field ${name}.`);
  const boxes = fields.filter((one): one is HTMLInputElement =>
    one.matches("[type=checkbox], [type=radio]"),
  );
  if (boxes.length === 0) {
    first.value = String(value);
    if (first.matches("select") && first.value !== value)
      throw new Error(`${name} does not offer ${String(value)}.`);
    return;
  }
  if (typeof value === "boolean") {
    first.toggleAttribute("checked", value);
    (first as HTMLInputElement).checked = value;
    return;
  }
  const wanted = new Set(typeof value === "string" ? [value] : value);
  for (const box of boxes) box.checked = wanted.delete(box.value);
  if (wanted.size) throw new Error(`${name} does not offer ${[...wanted].join(", ")}.`);
}
