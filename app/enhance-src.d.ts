/** Address of the built enhancement script; vite.config.ts makes it. */
declare module "virtual:enhance" {
  const src: string;
  export default src;
}
