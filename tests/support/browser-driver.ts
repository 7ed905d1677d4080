/** What the tests need of a browser, whatever drives it. */
export interface BrowserDriver {
  /** Loads a document; resolves when it is loaded. */
  goto(url: string): Promise<void>;
  /** Runs a function in the page with JSON arguments, also where scripts of the page are off. */
  evaluate<A extends unknown[], R>(fn: (...args: A) => R, ...args: A): Promise<R>;
  /** Presses and releases the mouse at a point of the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  close(): Promise<void>;
}

/** How a browser is started. */
export interface DriverOptions {
  /** URL of the proxy for all requests, those to localhost included. */
  proxy: string;
  javaScript: boolean;
  dark: boolean;
  /** Folder that downloads are stored in, without a question. */
  downloads: string;
}

/** A call of a function in the page, for drivers that run expressions. */
export const toExpression = <A extends unknown[]>(fn: (...args: A) => unknown, args: A) =>
  `(${fn.toString()})(...${JSON.stringify(args)})`;
