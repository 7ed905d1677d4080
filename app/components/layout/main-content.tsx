import { useNavigation } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import { useHydrated } from "../context/hydration";
import { useText } from "../context/use-text";

const ANNOUNCED_AFTER_MS = 300;

/** The page's main element. Where React runs, it says so while the next screen is loading. */
export function MainContent({ children }: { children: ReactNode }) {
  return useHydrated() ? <HydratedMain>{children}</HydratedMain> : <Main>{children}</Main>;
}

function Main({ busy, children }: { busy?: boolean; children: ReactNode }) {
  return (
    <main id="main" className="wrap" tabIndex={-1} aria-busy={busy || undefined}>
      {children}
    </main>
  );
}

function HydratedMain({ children }: { children: ReactNode }) {
  const { t } = useText();
  const busy = useNavigation().state !== "idle";
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => {
      setSlow(true);
    }, ANNOUNCED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return (
    <>
      <p className="loading" role="status">
        {slow && t.staff.bar.loading}
      </p>
      <Main busy={busy}>{children}</Main>
    </>
  );
}
