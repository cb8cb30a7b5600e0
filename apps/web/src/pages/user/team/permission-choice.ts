import type { Tree } from "./use-team.ts";

type Group = Pick<Tree[number], "code"> & { children: readonly { code: string }[] };
type Codes = ReadonlySet<string>;
/** Whether the user holds a code, and so may grant it. */
type MayGrant = (code: string) => boolean;

/** Whether all, some or none of a group is selected; the group's code stands for all of its children. */
export function selectionState(codes: Codes, { code, children }: Group): "all" | "some" | "none" {
  if (codes.has(code)) return "all";
  const count = children.filter((child) => codes.has(child.code)).length;
  return count === 0 ? "none" : count === children.length ? "all" : "some";
}

export const isSelected = (codes: Codes, group: Group, child: string): boolean =>
  codes.has(group.code) || codes.has(child);

/** Selects everything grantable in a group, or clears the group if all of that is selected already. */
export function toggleGroup(codes: Codes, group: Group, mayGrant: MayGrant): Codes {
  const grantable = group.children.map(({ code }) => code).filter(mayGrant);
  const allSelected = grantable.every((code) => isSelected(codes, group, code));
  return normalizeCodes(without(codes, group), allSelected ? [] : grantable, group, mayGrant);
}

/** Selects or clears one of a group's children; clearing one child of a fully selected group keeps the rest. */
export function toggleChild(codes: Codes, group: Group, child: string, mayGrant: MayGrant): Codes {
  const selected = group.children.map(({ code }) => code).filter((code) => isSelected(codes, group, code));
  const next = selected.includes(child) ? selected.filter((code) => code !== child) : [...selected, child];
  return normalizeCodes(without(codes, group), next, group, mayGrant);
}

const without = (codes: Codes, group: Group): string[] =>
  [...codes].filter((code) => code !== group.code && !group.children.some((child) => child.code === code));

/**
 * When all children are selected, stores the group's code instead (it also covers children added later), provided the
 * user may grant it.
 */
const normalizeCodes = (
  others: readonly string[],
  selected: readonly string[],
  group: Group,
  mayGrant: MayGrant,
): Codes =>
  new Set([
    ...others,
    ...(selected.length === group.children.length && mayGrant(group.code) ? [group.code] : selected),
  ]);
