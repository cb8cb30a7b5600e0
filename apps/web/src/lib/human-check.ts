import { ApiError } from "@meridian/client/call";
import { useMutation } from "@tanstack/react-query";
import type { Challenge } from "altcha-lib";
import { useState } from "react";
import { api } from "./api.ts";
import { load } from "./update-watch.ts";

const humanCheckNeeded = 1007;

/**
 * Does the proof of work that the server demands after many attempts, about a second of computing, and returns the
 * resulting token. Nobody has to solve a picture puzzle.
 */
async function passHumanCheck(): Promise<string> {
  const [{ challenge: text }, { solveChallenge }, { deriveKey }] = await Promise.all([
    api.account.captcha({}),
    load(() => import("altcha-lib")),
    load(() => import("altcha-lib/algorithms/web/pbkdf2")),
  ]);
  const challenge = JSON.parse(text) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
}

/** Sends a call and, if the server demands a human check, passes it and sends the call once more. */
export function useHumanCheck() {
  // As an action, so that its failures are announced.
  const check = useMutation({ mutationFn: passHumanCheck });
  const [isChecking, setIsChecking] = useState(false);

  const sendChecked = async <I extends object, O>(input: I, send: (input: I) => Promise<O>): Promise<O> => {
    try {
      return await send(input);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== humanCheckNeeded) throw error;
      setIsChecking(true);
      return await send({ ...input, captcha_token: await check.mutateAsync() });
    } finally {
      setIsChecking(false);
    }
  };
  return { isChecking, sendChecked };
}
