interface KeyPage {
  list: readonly { id: number }[];
  total: number;
}

/**
 * The key that an address names, or none where the account has no such key: the address may be from somebody else, or
 * from before another login. Until all keys are known it is believed.
 */
export function knownKey(id: number | undefined, keys: KeyPage | undefined): number | undefined {
  const isComplete = keys !== undefined && keys.list.length === keys.total;
  return isComplete && !keys.list.some((key) => key.id === id) ? undefined : id;
}
