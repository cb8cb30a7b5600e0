import type { ReactNode } from "react";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { PillLinks } from "../../ui/pill-links.tsx";
import { type NamedCall, useMay } from "./may.tsx";
import type { AdminTab } from "./tabs.ts";

interface ListsProps<L extends string> {
  tab: AdminTab;
  /** In the order of their links; the first is the default. */
  panels: Readonly<Record<L, () => ReactNode>>;
  names: Readonly<Record<L, string>>;
  /** The call that reads a list, where a role may see one list of the tab and not another. */
  calls?: Readonly<Partial<Record<L, NamedCall>>>;
}

/** The lists of one tab; the current one is in the address. */
export function Lists<L extends string>({ tab, panels, names, calls }: ListsProps<L>) {
  const { parameters } = useAddressQuery();
  const may = useMay();
  const lists = (Object.keys(panels) as L[]).filter((name) => {
    const call = calls?.[name];
    return call === undefined || may(call);
  }) as [L, ...L[]];
  const list = lists.find((name) => name === parameters.get("list")) ?? lists[0];
  const Panel: () => ReactNode = panels[list];
  return (
    <>
      <PillLinks
        label={names[list]}
        className="mb-5"
        links={lists.map((name) => ({
          to: `/admin?tab=${tab}&list=${name}`,
          name: names[name],
          isCurrent: name === list,
        }))}
      />
      <Panel />
    </>
  );
}
