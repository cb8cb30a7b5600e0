import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { promisify } from "node:util";
import { Failure } from "../../errors.ts";
import { humanCheckNeeded } from "../../lib/captcha.ts";
import { openFairQueue, type Place } from "../../lib/fair-queue.ts";

const argon2Async = promisify(argon2);

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;

/** One of the four threads in Node's pool stays free for files and DNS. */
const MAX_AT_ONCE = 3;
/** At 25 ms each, nobody waits much longer than a second. */
const MAX_WAITING = 50;
const RETRY_SECONDS = 2;

/**
 * Those who wait for a password, in the order of their turns: those who have shown who they are, as by a session, a code
 * or a browser of the account; those who have passed a human check; and everyone else.
 */
const lanes = ["known", "human", "stranger"] as const;
type LaneName = (typeof lanes)[number];
export type PasswordPlace = Place<LaneName>;

export const ofUser = (id: number): PasswordPlace => ({ lane: "known", line: `user:${id}` });

/** The lanes of a queue. When strangers crowd theirs, a human check leads to another one. */
export const passwordLanes = {
  lanes,
  refusal: (lane: LaneName): Failure =>
    lane === "stranger" ? humanCheckNeeded() : new Failure("UNAVAILABLE", { retry_after_seconds: RETRY_SECONDS }),
};

/** At most half the cores hash passwords, so that a flood of logins leaves the other half for everything else. */
const inTurn = openFairQueue({
  atOnce: Math.min(MAX_AT_ONCE, Math.max(1, Math.floor(availableParallelism() / 2))),
  waiting: MAX_WAITING,
  ...passwordLanes,
});

/**
 * Hashes a password with argon2id; the result is in PHC form, so that the cost can be raised later.
 * @throws Failure UNAVAILABLE or, for strangers, HUMAN_CHECK_NEEDED if too much work is waiting in this line or lane
 */
export async function hashPassword(password: string, place: PasswordPlace): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(place, password, nonce);
  const base64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(nonce)}$${base64(tag)}`;
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * Whether the password matches the hash. Without a hash the same work is done and the result is false, so that an
 * unknown phone takes as long as a wrong password.
 * @throws Failure as above
 */
export async function isPassword(password: string, hash: string | null, place: PasswordPlace): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = "", tag = ""] = phc.exec(hash ?? "") ?? [];
  if (memory === undefined) {
    await derive(place, password, randomBytes(16));
    return false;
  }
  const expected = Buffer.from(tag, "base64");
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const actual = await derive(place, password, Buffer.from(nonce, "base64"), parameters, expected.length);
  return timingSafeEqual(actual, expected);
}

const derive = (
  place: PasswordPlace,
  password: string,
  nonce: Buffer,
  parameters = cost,
  tagLength = TAG_BYTES,
): Promise<Buffer> =>
  inTurn(place, () =>
    argon2Async("argon2id", { message: password.normalize("NFKC"), nonce, tagLength, ...parameters }),
  );
