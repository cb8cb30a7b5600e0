import { randomUUID } from "node:crypto";
import type * as Cloudauth from "@alicloud/cloudauth20190307";
import type * as OpenApi from "@alicloud/openapi-core";
import type { Config } from "../../config.ts";
import { loadPackage } from "../runtime-files.ts";
import type { IdentityPartner, NameMatch, PhotoMatch } from "./partner.ts";

const DEFAULT_HOST = "cloudauth.aliyuncs.com";
const CONNECT_TIMEOUT_MS = 5000;
const READ_TIMEOUT_MS = 10_000;
const OK = "200";

/** BizCode of Id2MetaVerify. */
const nameMatches: Readonly<Record<string, NameMatch>> = { 1: "match", 2: "mismatch", 3: "no_record" };

/** SubCode of ContrastFaceVerify. */
const photoMatches: Readonly<Record<string, PhotoMatch>> = {
  200: "same_person",
  201: "name_mismatch",
  202: "no_record",
  203: "no_photo_on_record",
  204: "other_person",
  205: "attack_suspected",
  207: "other_person",
};

/** ContrastFaceVerify's codes that reject the picture itself: too large, no face, or unreadable. */
const unusablePhotos: ReadonlySet<string> = new Set(["410", "411", "414"]);

/**
 * ID verification of Alibaba Cloud by its official library: `Id2MetaVerify` compares name and number,
 * `ContrastFaceVerify` (plan ID_MIN) compares a photo with the one on record and detects attacks.
 */
export function openAlibabaIdentity(config: Config): IdentityPartner {
  const endpoint = config.ALIBABA_IDENTITY_URL ? new URL(config.ALIBABA_IDENTITY_URL) : null;
  const cloudauth = loadPackage("@alicloud/cloudauth20190307") as (typeof Cloudauth)["default"];
  const { $OpenApiUtil } = loadPackage("@alicloud/openapi-core") as typeof OpenApi;
  const client = new cloudauth.default(
    new $OpenApiUtil.Config({
      accessKeyId: config.ALIBABA_ACCESS_KEY_ID,
      accessKeySecret: config.ALIBABA_ACCESS_KEY_SECRET,
      endpoint: endpoint?.host ?? DEFAULT_HOST,
      protocol: endpoint?.protocol.replace(":", "") ?? "https",
      connectTimeout: CONNECT_TIMEOUT_MS,
      readTimeout: READ_TIMEOUT_MS,
    }),
  );
  return {
    name: "Alibaba Cloud",
    async matchName({ name, number }) {
      const request = { paramType: "normal", userName: name, identifyNum: number };
      const { body } = await client.id2MetaVerify(new cloudauth.Id2MetaVerifyRequest(request));
      const match = body?.code === OK ? nameMatches[body.resultObject?.bizCode ?? ""] : undefined;
      if (!match) throw new Error(`Id2MetaVerify answered ${body?.code} ${body?.message}`);
      return match;
    },
    async matchPhoto({ name, number }, photo) {
      const request = {
        sceneId: Number(config.ALIBABA_IDENTITY_SCENE_ID),
        outerOrderNo: randomUUID().replaceAll("-", ""),
        productCode: "ID_MIN",
        model: "FRONT_CAMERA_LIVENESS",
        certType: "IDENTITY_CARD",
        certName: name,
        certNo: number,
        faceContrastPicture: photo,
      };
      const { body } = await client.contrastFaceVerify(new cloudauth.ContrastFaceVerifyRequest(request));
      if (unusablePhotos.has(body?.code ?? "")) return "unusable";
      const match = body?.code === OK ? photoMatches[body.resultObject?.subCode ?? ""] : undefined;
      if (!match)
        throw new Error(`ContrastFaceVerify answered ${body?.code} ${body?.resultObject?.subCode ?? body?.message}`);
      return match;
    },
  };
}
