import type { Language } from "@meridian/contract/errors";
import type { App } from "../../app.ts";
import { inLanguage } from "../../lib/language.ts";

const kinds = ["phone", "email", "qq", "qq_code", "wx_code"] as const;

/** How to reach customer service: each kind is a JSON text of `{name, value}` pairs, "[]" if there is none. */
export async function contactsByKind(app: App, language: Language): Promise<Record<(typeof kinds)[number], string>> {
  const rows = await app.db.contact.findMany({ orderBy: [{ sort: "asc" }, { id: "asc" }] });
  const textOf = (kind: string) =>
    JSON.stringify(
      rows
        .filter((row) => row.kind === kind)
        .map(({ nameEn, nameZh, value }) => ({ name: inLanguage(language, nameEn, nameZh), value })),
    );
  return {
    phone: textOf("phone"),
    email: textOf("email"),
    qq: textOf("qq"),
    qq_code: textOf("qq_code"),
    wx_code: textOf("wx_code"),
  };
}
