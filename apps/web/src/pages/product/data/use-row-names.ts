import { useRegions } from "../../../lib/regions.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { type CountedTable, isByCountry } from "./counted-table.ts";

/** Names a row by its code if we have a text for that, otherwise by the name from the server. */
export function useRowNames(table: CountedTable): (row: CountedTable["rows"][number]) => string {
  const texts = useTexts("product/data");
  const { scenarios } = useTexts("product").demo;
  // Only the page that shows divisions has loaded these texts.
  const divisions = (useTexts("product/identity") as { demo: { provinces: object } } | undefined)?.demo.provinces;
  const { nameOf } = useRegions();
  const names: Readonly<Record<string, string>> = {
    ...texts.rows.all,
    ...(table.name === "scenarios" && scenarios),
    ...(table.name === "divisions" && divisions),
    ...texts.rows[table.name as keyof typeof texts.rows],
  };
  return ({ key, name }) => {
    if (key === "") return names[""]!;
    if (isByCountry(table)) return nameOf(key) || key;
    if (table.name === "divisions") return names[key.slice(0, 2)] ?? name;
    if (table.name === "port_services") return key.toUpperCase();
    if (table.name === "scores") return texts.points(Number(key));
    return names[key] ?? (name || key);
  };
}
