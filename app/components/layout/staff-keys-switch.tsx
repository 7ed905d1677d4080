import { useState } from "react";
import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";
import { StaffKeys } from "./staff-keys";

const STORED_AS = "keys";

/** Switches keyboard shortcuts on and off in this browser: off until then, and without script. */
export const StaffKeysSwitch = () => (useScript() ? <Switch /> : null);

function Switch() {
  const { t } = useText();
  const [isOn, setOn] = useState(readStored);
  const press = () => {
    store(!isOn);
    setOn(!isOn);
  };
  return (
    <div className="switch">
      <button type="button" onClick={press} aria-describedby="keys-hint">
        {isOn ? t.staff.bar.keysOff : t.staff.bar.keysOn}
      </button>
      <p className="hint" id="keys-hint">
        {t.staff.bar.keysHint}
      </p>
      {isOn && <StaffKeys />}
    </div>
  );
}

/** A browser that stores nothing forgets the choice with the document. */
function readStored() {
  try {
    return localStorage.getItem(STORED_AS) === "on";
  } catch {
    return false;
  }
}

function store(isOn: boolean) {
  try {
    if (isOn) localStorage.setItem(STORED_AS, "on");
    else localStorage.removeItem(STORED_AS);
  } catch {
    // as above
  }
}
