// `npm run send-failed` queues the mails that failed in the last week again.
import { runCommand } from "./load-build.mjs";

await runCommand({
  usage: "npm run send-failed",
  besideHub: true,
  parseOptions: () => ({}),
  run: (hub, options) => hub.sendFailedMails(options),
});
