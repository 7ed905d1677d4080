// `npm run admin -- <email>` prints a one-time link to become an administrator and set a password.
import { buildWhenStale } from "./build.mjs";
import { setup, setupDatabase } from "./setup.mjs";

process.env.NODE_ENV ??= "production";
process.env.LOG_LEVEL ??= "error"; // print only the link
await setup();
if (!(await buildWhenStale())) process.exit(1);
await setupDatabase();

try {
  const build = await import(new URL("../build/server/index.js", import.meta.url).href);
  await build.entry.module.printAdminLink(process.argv[2] ?? "");
  process.exit();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
