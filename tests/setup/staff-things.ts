import type { App } from "../../apps/server/src/app.ts";
import type { Prisma } from "../../apps/server/src/generated/client.ts";
import { newAccount } from "./accounts.ts";

/** A company that waits to be certified. */
export async function newCertification(
  app: App,
  given: Partial<Prisma.CertificationUncheckedCreateInput> = {},
): Promise<number> {
  const accountId = given.accountId ?? (await newAccount(app)).id;
  const row = await app.db.certification.create({
    data: {
      accountId,
      submittedById: accountId,
      companyName: "Example Ltd",
      uscc: "91350100M000100Y43",
      licenceFileId: 1,
      legalPerson: "Li",
      contactName: "Ann",
      contactPhone: "+8613800138000",
      industryId: 1,
      provinceCode: "110000",
      cityCode: "110100",
      districtCode: "110101",
      method: "manual",
      createdAt: app.now(),
      ...given,
    },
  });
  return row.id;
}
