import type { Tree } from "./use-team.ts";

type Group = Pick<Tree[number], "code"> & { children: readonly { code: string }[] };
type Codes = ReadonlySet<string>;
/** Whether the person who chooses holds a code, and so may grant it. */
type MayGrant = (code: string) => boolean;

/** How much of a group is chosen; the code of the group stands for all of its children. */
export function amountOf(codes: Codes, { code, children }: Group): "all" | "some" | "none" {
  if (codes.has(code)) return "all";
  const count = children.filter((child) => codes.has(child.code)).length;
  return count === 0 ? "none" : count === children.length ? "all" : "some";
}

export const isChosen = (codes: Codes, group: Group, child: string): boolean =>
  codes.has(group.code) || codes.has(child);

/** Chooses all of a group that may be granted, or none of it where that is chosen already. */
export function toggleGroup(codes: Codes, group: Group, mayGrant: MayGrant): Codes {
  const grantable = group.children.map(({ code }) => code).filter(mayGrant);
  const isWhole = grantable.every((code) => isChosen(codes, group, code));
  return tidied(without(codes, group), isWhole ? [] : grantable, group, mayGrant);
}

/** Chooses one of a group's children, or takes it away; of a whole group the others stay. */
export function toggleChild(codes: Codes, group: Group, child: string, mayGrant: MayGrant): Codes {
  const chosen = group.children.map(({ code }) => code).filter((code) => isChosen(codes, group, code));
  const next = chosen.includes(child) ? chosen.filter((code) => code !== child) : [...chosen, child];
  return tidied(without(codes, group), next, group, mayGrant);
}

const without = (codes: Codes, group: Group): string[] =>
  [...codes].filter((code) => code !== group.code && !group.children.some((child) => child.code === code));

/** All of a group are the group itself, which will have more children, where that may be granted. */
const tidied = (others: readonly string[], chosen: readonly string[], group: Group, mayGrant: MayGrant): Codes =>
  new Set([...others, ...(chosen.length === group.children.length && mayGrant(group.code) ? [group.code] : chosen)]);
