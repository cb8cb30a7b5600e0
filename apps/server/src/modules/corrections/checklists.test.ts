import { createHash } from "node:crypto";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { newAccount } from "../../../../../tests/setup/accounts.ts";
import { startApp } from "../../../../../tests/setup/app.ts";
import { isRpkiClientInstalled, openRpki } from "../../../../../tests/setup/rpki.ts";
import type { App } from "../../app.ts";
import { DAY_MS } from "../../lib/durations.ts";
import { showCase } from "./cases.ts";
import { proveByChecklist } from "./checklist-proof.ts";
import { faultOfReport } from "./checklists.ts";
import { listCorrections } from "./corrections.ts";
import { checkDueProofs } from "./proofs.ts";
import { readByRpki } from "./rpki-client.ts";

const statement = "Range: 8.8.8.0/23\n";
const now = new Date("2026-11-29T12:00:00Z");
const hashOf = (text: string) => ({
  filename: "a.txt",
  hash_digest: createHash("sha256").update(text).digest("base64"),
});
const range = (min: string, max: string) => ({ ip_range: { min, max } });
/** The form in which rpki-client 8.2 writes it. */
const report = (changes: object = {}) =>
  `${JSON.stringify({
    file: "checklist.sig",
    valid_until: now.getTime() / 1000 + 1,
    signed_with_resources: [{ ip_prefix: "8.8.8.0/23" }],
    filenamesandhashes: [hashOf(statement)],
    validation: "OK",
    ...changes,
  })}\n`;
const faultOf = (changes: object, block = "8.8.8.0/23") => faultOfReport(report(changes), { block, statement, now });

describe("a checklist proves a range", () => {
  test.each<[string, object, string?]>([
    ["of its own", {}],
    ["within its own", { signed_with_resources: [{ ip_prefix: "8.8.0.0/16" }] }],
    [
      "that two of its prefixes make up",
      { signed_with_resources: [{ ip_prefix: "8.8.9.0/24" }, { ip_prefix: "8.8.8.0/24" }] },
    ],
    ["within a range that is no block", { signed_with_resources: [range("8.8.7.255", "8.8.10.7")] }],
    ["that it names twice", { signed_with_resources: [{ ip_prefix: "8.8.0.0/16" }, { ip_prefix: "8.8.8.0/24" }] }],
    ["of IPv6", { signed_with_resources: [{ asid: 1 }, { ip_prefix: "2a00:1450::/32" }] }, "2a00:1450:1::/48"],
    ["if the statement is one of many files", { filenamesandhashes: [hashOf("another"), hashOf(statement)] }],
  ])("%s", (_, changes, block) => {
    expect(faultOf(changes, block)).toBeNull();
  });

  test.each<[string, object, string]>([
    ["is revoked", { validation: "Failed, certificate revoked" }, "checklist"],
    ["has more resources than its authority", { validation: "Failed" }, "checklist"],
    ["is OK by a longer word", { validation: "OK?" }, "checklist"],
    ["has no end", { valid_until: undefined }, "checklist"],
    ["ends now", { valid_until: now.getTime() / 1000 }, "current_checklist"],
    [
      "is of an authority unknown so far",
      { validation: "Failed, unable to get local issuer certificate" },
      "known_checklist",
    ],
    [
      "is of one whose revocations are unknown",
      { validation: "Failed, unable to get certificate CRL" },
      "known_checklist",
    ],
    ["is of one whose revocations are old", { validation: "Failed, CRL has expired" }, "known_checklist"],
    ["is about half of it", { signed_with_resources: [{ ip_prefix: "8.8.8.0/24" }] }, "wide_checklist"],
    [
      "leaves a gap",
      { signed_with_resources: [range("8.8.8.0", "8.8.8.254"), { ip_prefix: "8.8.9.0/24" }] },
      "wide_checklist",
    ],
    ["lacks its end", { signed_with_resources: [range("8.8.8.0", "8.8.9.254")] }, "wide_checklist"],
    ["is about networks only", { signed_with_resources: [{ asid: 15169 }] }, "wide_checklist"],
    ["is about IPv6", { signed_with_resources: [{ ip_prefix: "2a00::/16" }] }, "wide_checklist"],
    ["lists another file", { filenamesandhashes: [hashOf(`${statement}\n`)] }, "statement_checklist"],
    ["lists nothing", { filenamesandhashes: undefined }, "statement_checklist"],
  ])("not if it %s", (_, changes, fault) => {
    expect(faultOf(changes)).toBe(fault);
  });

  test("not if it cannot be read", () => {
    const unreadable = '{"file": "checklist.sig", "hash_id": "b2g=", "validation": ""}';
    expect(faultOfReport(unreadable, { block: "8.8.8.0/23", statement, now })).toBe("checklist");
  });

  test.each(["", "checklist.sig\n", `${report()}${report()}`, report({ validation: null })])(
    "and a report of another form is an error: %j",
    (text) => {
      expect(() => faultOfReport(text, { block: "8.8.8.0/23", statement, now })).toThrow();
    },
  );
});

describe.skipIf(!isRpkiClientInstalled)("verified by rpki-client", () => {
  let running: Awaited<ReturnType<typeof startApp>>;
  let rpki: Awaited<ReturnType<typeof openRpki>>;
  /** Certificates are valid by the clock of the machine. */
  let clock = new Date();
  beforeAll(async () => {
    rpki = await openRpki();
    running = await startApp({
      settings: { TRUSTED_PROXIES: "127.0.0.1", ...rpki.settings },
      change: (app) => ({ ...app, now: () => clock }),
    });
  });
  afterAll(async () => {
    await running.close();
    await rpki.close();
  });
  beforeEach(async () => {
    clock = new Date();
    await running.app.db.dataCorrection.deleteMany();
    await running.app.db.correctionCase.updateMany({ data: { nextCheckAt: null } });
  });

  let senders = 0;
  async function sent(ip = "8.8.8.0/23") {
    const account = await newAccount(running.app);
    const client = running.client({ token: account.token, "x-forwarded-for": `203.0.113.${++senders}` });
    const { ticket_no } = await client.leads.registCooperation({
      ...{ kind: "correction", name: "Ann", email: `ann${senders}@example.com`, content: "Wrong city" },
      ...{ ip, field: "city", correct_value: "San Jose" },
    });
    const { proof } = await visitor().correctionCase({ ticket_no });
    return { ticket_no, statement: proof!.statement! };
  }
  const visitor = () => running.client({ "x-forwarded-for": `198.51.100.${++senders % 250}` }).corrections;
  const upload = (ticket_no: string, file: File) => visitor().correctionChecklist({ ticket_no, file });
  const without = (settings: Partial<App["config"]>): App => ({
    ...running.app,
    config: { ...running.app.config, ...settings },
  });
  const faultIn = (format: RegExp) => ({
    code: 400,
    data: { errors: [{ field: "file", msg: expect.stringMatching(format) }] },
  });

  test("it proves the addresses once, however often it is sent at the same time", async () => {
    const { ticket_no, statement } = await sent();
    expect(statement).toContain(`Correction: ${ticket_no}\nRange: 8.8.8.0/23\nField: city\nCorrect value: San Jose\n`);
    const file = await rpki.sign({ statement, resources: ["8.8.8.0-8.8.10.255"] });
    const done = await Promise.allSettled(Array.from({ length: 50 }, () => upload(ticket_no, file)));
    const proven = done.filter((result) => result.status === "fulfilled");
    expect(proven.map(({ value }) => value)).toMatchObject([
      { state: "accepted", is_automatic: true, proven_by: "checklist", proven_with: "", proof: null },
    ]);
    expect(await listCorrections(running.app)).toMatchObject([{ first: "8.8.8.0", last: "8.8.9.255" }]);
  });

  test("only so many wait for the program", async () => {
    const [app, file] = [running.app, new TextEncoder().encode("no checklist")];
    const done = await Promise.allSettled(Array.from({ length: 30 }, () => readByRpki(app, file)));
    const refused = done.filter((result) => result.status === "rejected");
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(10);
    for (const { reason } of refused) expect(reason).toMatchObject({ failure: "SOURCE_UNAVAILABLE" });
  });

  test("nothing is left behind", async () => {
    const folder = await mkdtemp(join(tmpdir(), "checklists-"));
    // As root, rpki-client reads as a user of its own.
    await chmod(folder, 0o755);
    vi.stubEnv("TMPDIR", folder);
    const { ticket_no, statement } = await sent();
    await upload(ticket_no, await rpki.sign({ statement, resources: ["8.8.8.0/23"] }));
    expect(await readdir(folder)).toEqual([]);
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  test("it proves a range of IPv6", async () => {
    const { ticket_no, statement } = await sent("2a00:1450:1::/48");
    const file = await rpki.sign({ statement, resources: ["2a00:1450::/40"] });
    expect(await upload(ticket_no, file)).toMatchObject({ proven_by: "checklist" });
  });

  test("another one proves nothing, and says why", async () => {
    const { ticket_no, statement } = await sent();
    const refused = async (file: File | Promise<File>, format: RegExp) =>
      expect(upload(ticket_no, await file)).rejects.toMatchObject(faultIn(format));
    const resources = ["8.8.8.0/23"];
    await refused(rpki.sign({ statement: (await sent()).statement, resources }), /statement of this correction/);
    await refused(rpki.sign({ statement, resources: ["8.8.8.0/24"] }), /include the whole range/);
    await refused(rpki.sign({ statement, resources, days: -1 }), /has not expired/);
    // Beyond what its authority has.
    await refused(rpki.sign({ statement, resources: ["8.0.0.0/8"] }), /valid in the RPKI/);
    const revoked = await rpki.sign({ statement, resources });
    rpki.revoke();
    await refused(revoked, /valid in the RPKI/);
    const bytes = new Uint8Array(await (await rpki.sign({ statement, resources })).arrayBuffer());
    bytes[bytes.length - 1]! ^= 1;
    await refused(new File([bytes], "a.sig"), /valid in the RPKI/);
    await refused(new File(["no checklist"], "a.sig"), /valid in the RPKI/);
    await refused(new File([], "a.sig"), /valid in the RPKI/);
    const stranger = await openRpki();
    await refused(stranger.sign({ statement, resources }), /our copy of the RPKI has/);
    await stranger.close();
    await expect(upload(ticket_no, new File(["a".repeat(65_537)], "a.sig"))).rejects.toMatchObject({ code: 413 });
    expect(await visitor().correctionCase({ ticket_no })).toMatchObject({ state: "open", proven_at: null });
  });

  test("it is verified again after a year, until it has expired", async () => {
    const { ticket_no, statement } = await sent();
    await upload(ticket_no, await rpki.sign({ statement, resources: ["8.8.8.0/23"], days: 400 }));
    clock = new Date(clock.getTime() + 365 * DAY_MS);
    expect(await checkDueProofs(running.app)).toEqual({ checked: 1 });
    expect(await listCorrections(running.app)).toHaveLength(1);
    clock = new Date(clock.getTime() + 365 * DAY_MS);
    await checkDueProofs(running.app);
    expect(await visitor().correctionCase({ ticket_no })).toMatchObject({ state: "withdrawn" });
  });

  test("it ends with its certificate, but not with our setting or copy of the RPKI", async () => {
    const { ticket_no, statement } = await sent();
    await upload(ticket_no, await rpki.sign({ statement, resources: ["8.8.8.0/23"], days: 800 }));
    rpki.revoke();
    clock = new Date(clock.getTime() + 365 * DAY_MS);
    const stranger = await openRpki();
    const settings = [
      { RPKI_CACHE_DIR: undefined },
      { RPKI_CACHE_DIR: "/nowhere" },
      { RPKI_TALS: [stranger.settings.RPKI_TALS], RPKI_CACHE_DIR: stranger.settings.RPKI_CACHE_DIR },
    ];
    for (const changed of settings) {
      expect(await checkDueProofs(without(changed))).toEqual({ checked: 1 });
      expect(await listCorrections(running.app)).toHaveLength(1);
      clock = new Date(clock.getTime() + DAY_MS);
    }
    await stranger.close();
    await checkDueProofs(running.app);
    expect(await visitor().correctionCase({ ticket_no })).toMatchObject({ state: "withdrawn" });
  });

  test("a proof of a kind that only a later version knows is left to it", async () => {
    const { ticket_no, statement } = await sent();
    await upload(ticket_no, await rpki.sign({ statement, resources: ["8.8.8.0/23"] }));
    await running.app.db.correctionCase.updateMany({ data: { provenBy: "later" } });
    clock = new Date(clock.getTime() + 365 * DAY_MS);
    await checkDueProofs(running.app);
    expect(await listCorrections(running.app)).toHaveLength(1);
  });

  test("without a copy of the RPKI there is no such way, and one that cannot be read is our fault", async () => {
    const { ticket_no, statement } = await sent();
    const file = await rpki.sign({ statement, resources: ["8.8.8.0/23"] });
    const none = without({ RPKI_CACHE_DIR: undefined });
    expect(await showCase(none, ticket_no)).toMatchObject({ proof: { statement: null } });
    await expect(proveByChecklist(none, { ticket_no, file })).rejects.toMatchObject({ failure: "NOT_FOUND" });
    const wrong = without({ RPKI_CACHE_DIR: "/nowhere" });
    await expect(proveByChecklist(wrong, { ticket_no, file })).rejects.toMatchObject({ failure: "SOURCE_UNAVAILABLE" });
  });
});
