/** URL of the built enhancement script, from vite.config.ts. */
declare module "virtual:enhance" {
  const src: string;
  export default src;
}

/** Template of a report, from vite.config.ts. */
declare module "virtual:report-template" {
  import type { Template } from "~/services/reports/report-template.mjs";
  const template: Template;
  export default template;
}
