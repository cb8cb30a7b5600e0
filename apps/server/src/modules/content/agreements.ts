import type { App } from "../../app.ts";
import { lastInForce, statementKind } from "./statements.ts";
import { versionOf } from "./versions.ts";

/** What a user agrees to by ticking the box at registration. */
const agreedTo = ["terms", "privacy"];

/**
 * Records which versions a user has agreed to; the history of the texts has their words. In the transaction that opens
 * the account.
 */
export async function recordAgreement(app: App, userId: number): Promise<void> {
  const texts = await app.db.legalText.findMany({ where: { slug: { in: agreedTo } }, orderBy: { id: "asc" } });
  for (const row of texts) {
    const { id, slug } = row;
    const version = (await lastInForce(app, row))?.version ?? (await versionOf(app, statementKind, id, row));
    await app.db.agreement.create({ data: { userId, slug, version, agreedAt: app.now() } });
  }
}
