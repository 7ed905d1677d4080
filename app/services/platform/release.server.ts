import { version } from "../../../package.json";

/** Version and commit of the build, as `1.0.0+0123abc`; without the commit outside a clone. */
export const RELEASE = [version, import.meta.env.VITE_COMMIT as string | undefined]
  .filter(Boolean)
  .join("+");
