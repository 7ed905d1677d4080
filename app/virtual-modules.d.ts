/** URL of the built enhancement script, from vite.config.ts. */
declare module "virtual:enhance" {
  const src: string;
  export default src;
}

/** URLs of the built dictionaries by language, from vite.staff-bundle.ts; none in development. */
declare module "virtual:dictionaries" {
  const urls: Readonly<Record<string, string>>;
  export default urls;
}
