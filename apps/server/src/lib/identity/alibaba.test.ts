import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { openAlibabaIdentity } from "./alibaba.ts";

const SECRET = "secret";
const person = { name: "张三", number: "11010519491231002X" };

let gateway: Server | undefined;
afterEach(() => {
  gateway?.close();
  gateway?.closeAllConnections();
});

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");

/** Signs a request as received, following Alibaba Cloud's signature V3 (ACS3-HMAC-SHA256). */
function signatureOf({ method, url = "", headers }: IncomingMessage, body: Buffer): string {
  const { pathname, searchParams } = new URL(url, "http://gateway");
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  const query = [...searchParams]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
  const [, signed = ""] = /SignedHeaders=([^,]+)/.exec(String(headers.authorization)) ?? [];
  const lines = signed
    .split(";")
    .map((name) => `${name}:${String(headers[name]).trim()}\n`)
    .join("");
  const canonical = [method, pathname, query, lines, signed, sha256(body)].join("\n");
  return createHmac("sha256", SECRET)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest("hex");
}

/** A local gateway that refuses requests not signed with the key, as the provider does. */
async function startGateway(answer: object) {
  const received: { action: string; fields: Record<string, string> }[] = [];
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      const isSigned = String(request.headers.authorization).endsWith(`Signature=${signatureOf(request, body)}`);
      const { searchParams } = new URL(request.url ?? "", "http://gateway");
      received.push({
        action: String(request.headers["x-acs-action"]),
        fields: Object.fromEntries([...searchParams, ...new URLSearchParams(body.toString())]),
      });
      response
        .writeHead(isSigned ? 200 : 400, { "content-type": "application/json" })
        .end(
          JSON.stringify(isSigned ? answer : { Code: "SignatureDoesNotMatch", Message: "not signed", RequestId: "r" }),
        );
    });
  });
  await new Promise<void>((resolve) => gateway?.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(gateway.address() as { port: number }).port}`;
  const open = (secret = SECRET) =>
    openAlibabaIdentity(
      readConfig({
        DATABASE_URL: "postgresql://user@127.0.0.1/db",
        IDENTITY_PARTNER: "alibaba",
        ALIBABA_ACCESS_KEY_ID: "id",
        ALIBABA_ACCESS_KEY_SECRET: secret,
        ALIBABA_IDENTITY_SCENE_ID: "1000000006",
        ALIBABA_IDENTITY_URL: url,
      }),
    );
  return { received, open };
}

describe("name and number", () => {
  test.each([
    ["1", "match"],
    ["2", "mismatch"],
    ["3", "no_record"],
  ])("are sent signed; code %s means %s", async (bizCode, expected) => {
    const { received, open } = await startGateway({
      Code: "200",
      Message: "success",
      ResultObject: { BizCode: bizCode },
    });
    expect(await open().matchName(person)).toBe(expected);
    expect(received).toMatchObject([
      { action: "Id2MetaVerify", fields: { ParamType: "normal", UserName: "张三", IdentifyNum: person.number } },
    ]);
  });

  test("an unknown code, a refused key or a failing partner is an error, not a mismatch", async () => {
    const failing = await startGateway({ Code: "500", Message: "system error" });
    await expect(failing.open().matchName(person)).rejects.toThrow("500 system error");
    await expect(failing.open("wrong").matchName(person)).rejects.toThrow("SignatureDoesNotMatch");
    gateway?.close();
    const strange = await startGateway({ Code: "200", Message: "success", ResultObject: { BizCode: "9" } });
    await expect(strange.open().matchName(person)).rejects.toThrow("Id2MetaVerify");
  });
});

describe("a photo", () => {
  test.each([
    ["200", "same_person"],
    ["201", "name_mismatch"],
    ["203", "no_photo_on_record"],
    ["204", "other_person"],
    ["205", "attack_suspected"],
  ])("is compared; code %s means %s", async (subCode, expected) => {
    const { received, open } = await startGateway({
      Code: "200",
      Message: "success",
      ResultObject: { Passed: subCode === "200" ? "T" : "F", SubCode: subCode },
    });
    expect(await open().matchPhoto(person, "/9j/4AAQ")).toBe(expected);
    expect(received[0]).toMatchObject({
      action: "ContrastFaceVerify",
      fields: { SceneId: "1000000006", ProductCode: "ID_MIN", CertNo: person.number, FaceContrastPicture: "/9j/4AAQ" },
    });
  });

  test("without a face is reported as unusable, not as a mismatch", async () => {
    const { open } = await startGateway({ Code: "414", Message: "no face" });
    expect(await open().matchPhoto(person, "/9j/4AAQ")).toBe("unusable");
  });
});
