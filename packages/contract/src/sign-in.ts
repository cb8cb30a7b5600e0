import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { captchaToken, password, smsCode, text, timestamp } from "./fields.ts";
import { plainCode } from "./written.ts";

/** What a user can sign in with. */
export const signInMeans = ["phone", "email", "password", "second_factor"] as const;
export type SignInMeans = (typeof signInMeans)[number];

/** Where a code that proves the user can be sent. */
export const proofChannels = ["phone", "email"] as const;

/** The proof of `/v1/confirm_identity`, for calls that change how a user signs in. */
export const proof = () =>
  text(1000).optional().meta({ description: "Proof from `/v1/confirm_identity`, required after error 1016" });

export const secondFactor = () =>
  z.preprocess(
    (value: string) => (typeof value === "string" ? plainCode(value) : value),
    text(20).meta({
      description: "Six-digit code from the authenticator app, or a recovery code",
      examples: ["123456"],
    }),
  );

const undoToken = () => text(64).meta({ description: "Token of the link in our message" });

export const signIn = {
  confirmIdentity: endpoint({
    path: "/v1/confirm_identity",
    summary: "Prove again who you are, as in a login, before changing how you log in",
    access: "user",
    input: z.object({
      password: z.string().min(1).max(128).optional(),
      code: smsCode()
        .optional()
        .meta({ description: "In place of the password: a code sent to your phone or email with scene danger" }),
      via: z.enum(proofChannels).optional(),
      totp_code: secondFactor().optional(),
      captcha_token: captchaToken(),
    }),
    output: z.object({ proof: z.string(), expires_at: timestamp() }),
    errors: ["WRONG_LOGIN", "WRONG_SMS_CODE", "WRONG_SECOND_FACTOR", "ACCOUNT_LOCKED", "HUMAN_CHECK_NEEDED"],
  }),
  signInUndoInfo: endpoint({
    path: "/v1/sign_in_undo_info",
    summary: "Show what the link to undo a change of login restores",
    access: "public",
    input: z.object({ token: undoToken() }),
    output: z.object({
      /** The phone or email to log in with afterwards, partly hidden. */
      account: z.string(),
      /** The means that differ now from what the link restores. */
      changes: z.array(z.object({ means: z.enum(signInMeans), before: z.string(), now: z.string() })),
      has_password: z.boolean(),
      expires_at: timestamp(),
    }),
    errors: ["NOT_FOUND", "CONFLICT"],
    rate: { max: 30, seconds: 60 },
  }),
  signInUndo: endpoint({
    path: "/v1/sign_in_undo",
    summary: "Restore how a user logged in before the changes, with a new password, and end all sessions",
    access: "public",
    input: z.object({ token: undoToken(), password: password().optional(), password_confirm: password().optional() }),
    output: z.object({ account: z.string() }),
    errors: ["NOT_FOUND", "CONFLICT", "WEAK_PASSWORD", "EMAIL_TAKEN"],
    rate: { max: 30, seconds: 60 },
  }),
};
