interface KeyPage {
  list: readonly { id: number }[];
  total: number;
}

/**
 * The key named in the address, or undefined if the account does not have it: the link may come from someone else or
 * an earlier login. Trusted until all keys are loaded.
 */
export function knownKey(id: number | undefined, keys: KeyPage | undefined): number | undefined {
  const isComplete = keys !== undefined && keys.list.length === keys.total;
  return isComplete && !keys.list.some((key) => key.id === id) ? undefined : id;
}
