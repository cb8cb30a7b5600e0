import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { text } from "./fields.ts";
import { ownId } from "./ids.ts";
import { remember } from "./login-fields.ts";
import { proof } from "./sign-in.ts";
import { Session } from "./user.ts";

/** JSON of `PublicKeyCredential.toJSON()` (Web Authentication, level 3, section 5.1). */
export const credential = () => text(8000);

const id = () => ownId("passkey").meta({ en: "Passkey ID", zh: "通行密钥编号" });
const idOutput = () => z.object({ id: z.int().meta({ en: "Passkey ID", zh: "通行密钥编号" }) });
const name = () => text(50).meta({ en: "Name of the passkey", zh: "通行密钥名称", examples: ["Laptop"] });

export const passkeys = {
  passkeyOptions: endpoint({
    path: "/v1/passkey_options",
    summary: "Begin adding a passkey; the browser creates it with these options",
    summaryZh: "开始添加通行密钥，浏览器据此创建",
    access: "user",
    input: z.object({ proof: proof() }),
    output: z.object({
      options: z.string().meta({
        en: "JSON for `PublicKeyCredential.parseCreationOptionsFromJSON`, valid once, for five minutes, in this session",
        zh: "用于 `PublicKeyCredential.parseCreationOptionsFromJSON` 的 JSON，五分钟内在本次会话有效一次",
      }),
    }),
    errors: ["PROOF_NEEDED", "CONFLICT"],
    rate: { max: 30, seconds: 60 },
  }),
  passkeyAdd: endpoint({
    path: "/v1/passkey_add",
    summary: "Add the passkey that the browser has created",
    summaryZh: "添加浏览器创建的通行密钥",
    access: "user",
    input: z.object({
      credential: credential().meta({ en: "The created credential, as JSON", zh: "创建的凭据，JSON 格式" }),
      name: name(),
    }),
    output: idOutput(),
    errors: ["WRONG_PASSKEY", "CONFLICT"],
    rate: { max: 30, seconds: 60 },
  }),
  passkeyRename: endpoint({
    path: "/v1/passkey_rename",
    summary: "Rename a passkey",
    summaryZh: "修改通行密钥名称",
    access: "user",
    input: z.object({ id: id(), name: name() }),
    output: idOutput(),
    errors: ["NOT_FOUND"],
  }),
  passkeyRemove: endpoint({
    path: "/v1/passkey_remove",
    summary: "Remove a passkey, unless it is the user's last means of logging in",
    summaryZh: "移除通行密钥，仅剩的登录方式不能移除",
    access: "user",
    input: z.object({ id: id(), proof: proof() }),
    output: idOutput(),
    errors: ["NOT_FOUND", "PROOF_NEEDED", "CONFLICT"],
  }),
  passkeyLoginOptions: endpoint({
    path: "/v1/passkey_login_options",
    summary: "Begin a login with a passkey",
    summaryZh: "开始使用通行密钥登录",
    access: "public",
    input: z.object({}),
    output: z.object({
      options: z.string().meta({
        en: "JSON for `PublicKeyCredential.parseRequestOptionsFromJSON`, valid once, for five minutes, in this browser",
        zh: "用于 `PublicKeyCredential.parseRequestOptionsFromJSON` 的 JSON，五分钟内在本浏览器有效一次",
      }),
    }),
    rate: { max: 30, seconds: 60 },
  }),
  passkeyLogin: endpoint({
    path: "/v1/passkey_login",
    summary: "Log in with a passkey, which needs no second factor",
    summaryZh: "使用通行密钥登录，无需两步验证",
    access: "public",
    input: z.object({
      credential: credential().meta({ en: "The browser's assertion, as JSON", zh: "浏览器返回的断言，JSON 格式" }),
      remember: remember(),
    }),
    output: Session,
    errors: ["WRONG_PASSKEY", "ACCOUNT_LOCKED", "TICKET_OVER"],
    rate: { max: 30, seconds: 60 },
  }),
};
