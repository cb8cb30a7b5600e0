import type { Challenge } from "altcha-lib";
import { api } from "./api.ts";
import { load } from "./update-watch.ts";

/**
 * Does the work that the server asks of somebody who tries often, about a second of computing, and gives the token that
 * proves it. Nobody has to read letters off a picture.
 */
export async function passHumanCheck(): Promise<string> {
  const [{ challenge: text }, { solveChallenge }, { deriveKey }] = await Promise.all([
    api.account.captcha({}),
    load(() => import("altcha-lib")),
    load(() => import("altcha-lib/algorithms/web/pbkdf2")),
  ]);
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}
