import { ApiError } from "@meridian/client/call";
import type { LoginProviderName } from "@meridian/contract/login-provider-names";
import { useSyncExternalStore } from "react";
import { currentSession, subscribeToSession } from "./session.ts";

const proofNeeded = 1016;

/** How the user can prove themselves. */
export interface ProofNeeds {
  methods: readonly ("password" | "phone" | "email" | "passkey" | LoginProviderName)[];
  second_factor: boolean;
}

/** Asked by the dialog that is open. */
export interface ProofQuestion {
  needs: ProofNeeds;
  /** Null if the user does not want to answer. */
  answer: (proof: string | null) => void;
}

/** The user did not prove themselves, so the call was not made. */
export class ProofDeclined extends Error {}

/** A proof that the user brought from a login provider, whose page has taken the place of the dialog that asked. */
let kept: { proof: string; token: string | null } | null = null;
export const keepProof = (proof: string): void => {
  kept = { proof, token: currentSession().token };
};
// A proof ends with the session in which it was given.
subscribeToSession(() => {
  const { token } = currentSession();
  if (token === null || token !== kept?.token) kept = null;
});

let question: ProofQuestion | null = null;
const listeners = new Set<() => void>();

function setQuestion(next: ProofQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The question that the user has to answer before a call goes on, or null. */
export const useProofQuestion = (): ProofQuestion | null =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => null,
  );

const askForProof = (needs: ProofNeeds): Promise<string | null> =>
  new Promise((resolve) => {
    question?.answer(null);
    const asked: ProofQuestion = {
      needs,
      answer: (proof) => {
        if (question === asked) setQuestion(null);
        resolve(proof);
      },
    };
    setQuestion(asked);
  });

/**
 * Sends a call and, if the server wants to know first that it is the user, asks them and sends the call once more.
 * @throws ProofDeclined
 */
export async function sendProven<I extends object, O>(input: I, send: (input: I) => Promise<O>): Promise<O> {
  try {
    return await send(input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== proofNeeded) throw error;
    const proof = kept?.proof;
    kept = null;
    if (proof !== undefined) return sendKept(input, proof, send);
    // Without a dialog that asks, the form shows the server's words.
    if (listeners.size === 0) throw error;
    const given = await askForProof(error.data as ProofNeeds);
    if (given === null) throw new ProofDeclined();
    return send({ ...input, proof: given });
  }
}

/** A proof that is over is asked for again. */
async function sendKept<I extends object, O>(input: I, proof: string, send: (input: I) => Promise<O>): Promise<O> {
  const result = await sendProven({ ...input, proof }, send);
  keepProof(proof);
  return result;
}
