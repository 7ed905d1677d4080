/** jsdom has no types; these are the parts that the tests use. */
declare module "jsdom" {
  export class JSDOM {
    constructor(html?: string, options?: { url?: string });
    reconfigure(options: { url: string }): void;
    readonly window: Window & typeof globalThis;
  }
}
