// `npm run admin -- <email>` prints a one-time link to become an administrator and set a password.
import { exitWith, loadBuild, prepareBuildBesideHub } from "./load-build.mjs";

process.env.LOG_LEVEL ??= "error"; // print only the link
await prepareBuildBesideHub();
try {
  const { hub } = await loadBuild();
  await hub.printAdminLink(process.argv[2] ?? "");
  process.exit();
} catch (error) {
  exitWith(error);
}
