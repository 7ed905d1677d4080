/** Listens on a free port until it is killed; with `HANGS`, SIGTERM does not end it. */
import { createServer } from "node:http";

if (process.env["HANGS"]) process.on("SIGTERM", () => undefined);
createServer().listen(0);
