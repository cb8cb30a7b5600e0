import { solutions } from "@meridian/contract/catalog";
import { type App, transaction } from "../app.ts";
import { hashPassword } from "../modules/account/passwords.ts";
import { seedEntries, seedStatements } from "../modules/content/seed.ts";
import { seedDocuments } from "../modules/documents/seed.ts";
import { seedDownloads } from "../modules/downloads/seed.ts";
import { seedMall } from "../modules/mall/seed.ts";
import { seedPackages } from "../modules/packages/seed.ts";
import { openAccount } from "../modules/sign-in/login.ts";
import { demoLogin } from "./demo-login.ts";

/**
 * Seeds an empty database with the required content: the industries, and the advert of the products menu. Existing rows
 * are left alone, so that staff's changes survive every start.
 */
export async function seed(app: App): Promise<{ industries: number; banners: number; demo: string }> {
  const demo = await openDemoAccount(app);
  return transaction(app, async (app) => {
    const industries = await app.db.industry.createMany({
      data: solutions.map(({ slug, name }, sort) => ({ slug, nameEn: name.en, nameZh: name.zh, sort })),
      skipDuplicates: true,
    });
    await seedNewsClasses(app);
    await seedContacts(app);
    await seedPackages(app);
    await seedDownloads(app);
    await seedMall(app);
    await seedDocuments(app);
    await seedEntries(app);
    await seedStatements(app);
    if ((await app.db.banner.count()) > 0) return { industries: industries.count, banners: 0, demo };
    await app.db.banner.create({ data: openApiBanner });
    return { industries: industries.count, banners: 1, demo };
  });
}

/**
 * Opens the demo account as a registration would, if there are no accounts; returns "" in production or if there are
 * any.
 */
async function openDemoAccount(app: App): Promise<string> {
  if (app.config.NODE_ENV === "production" || (await app.db.user.count()) > 0) return "";
  await openAccount(
    app,
    { ip: "", language: "zh" },
    {
      phone: `+86${demoLogin.phone}`,
      passwordHash: await hashPassword(demoLogin.password, { lane: "known", line: "seed" }),
      name: "Demo",
      email: "",
      company: "",
      channel: "",
      inviteCode: "",
      lang: "zh-CN",
    },
  );
  return demoLogin.phone;
}

async function seedNewsClasses({ db }: App): Promise<void> {
  if ((await db.newsClass.count()) > 0) return;
  const names = [
    ["product", "Product", "产品动态"],
    ["data", "Data", "数据动态"],
    ["blog", "Engineering blog", "技术博客"],
    ["industry", "Industry", "行业观察"],
  ] as const;
  await db.newsClass.createMany({
    data: names.map(([slug, nameEn, nameZh], sort) => ({ slug, nameEn, nameZh, sort })),
  });
}

/** A sample under a domain reserved for examples; staff replace it. */
async function seedContacts({ config, db }: App): Promise<void> {
  if (config.NODE_ENV === "production" || (await db.contact.count()) > 0) return;
  await db.contact.create({
    data: { kind: "email", nameEn: "Support (sample)", nameZh: "客服（示例）", value: "support@meridian.example" },
  });
}

const HOT_RECOMMENDATION = 5;

const openApiBanner = {
  adPosition: HOT_RECOMMENDATION,
  icon: "api",
  titleEn: "The whole API in one file",
  titleZh: "一个文件，描述整个接口",
  contentEn: "Every call with its fields, errors and examples, as OpenAPI 3.1.",
  contentZh: "全部调用的字段、错误与示例，OpenAPI 3.1 格式。",
  value: "/openapi.json",
};
