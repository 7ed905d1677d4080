/** URL of the built enhancement script, from vite.config.ts. */
declare module "virtual:enhance" {
  const src: string;
  export default src;
}
