import { useEffect, useRef, useState } from "react";

export type Values = Readonly<Record<string, string>>;

interface Kept {
  /** The version that the changes were made to. */
  version: number;
  changed: Values;
}

const read = (key: string): Kept | null => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? "null") as Kept | null;
    return kept && typeof kept.changed === "object" ? kept : null;
  } catch {
    return null;
  }
};

const keep = (key: string, kept: Kept) => {
  try {
    if (Object.keys(kept.changed).length > 0) sessionStorage.setItem(key, JSON.stringify(kept));
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage, the warning before leaving is all there is.
  }
};

/**
 * The values of a form, of which unsaved changes stay in the tab: they survive leaving the page, a reload, and the end
 * of the session.
 */
export function useDraft(key: string, saved: Values, savedVersion: number) {
  const [kept] = useState(() => read(key));
  const [changed, setChanged] = useState<Values>(kept?.changed ?? {});
  const [version, setVersion] = useState(kept?.version ?? savedVersion);
  const [isRestored, setIsRestored] = useState(kept !== null);
  const isDirty = Object.entries(changed).some(([name, value]) => value !== (saved[name] ?? ""));
  const latest = useRef(changed);
  latest.current = changed;
  useEffect(() => keep(key, { version, changed: isDirty ? changed : {} }), [key, isDirty, version, changed]);
  return {
    values: { ...saved, ...changed },
    /** The version that the changes are made to. */
    version: isDirty ? version : savedVersion,
    isDirty,
    isRestored: isRestored && isDirty,
    set: (name: string, value: string) => {
      if (!isDirty) setVersion(savedVersion);
      setChanged((before) => ({ ...before, [name]: value }));
    },
    /**
     * To be called after `sent` was saved as the draft `savedKey`: what was changed meanwhile stays unsaved. It is kept at
     * once, because a new entry's form is replaced by that of the saved one.
     */
    saved: (sent: Values, current: number, savedKey = key) => {
      const since = Object.fromEntries(Object.entries(latest.current).filter(([name, value]) => value !== sent[name]));
      keep(key, { version: current, changed: {} });
      keep(savedKey, { version: current, changed: since });
      setChanged(since);
      setVersion(current);
      setIsRestored(false);
    },
    /** Starts over from what is saved now. */
    reset: (current: number) => {
      setChanged({});
      setVersion(current);
      setIsRestored(false);
    },
  };
}
