import { fork } from "node:child_process";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AnswerReader } from "./answer-reader.ts";
import type { Bar } from "./bars.ts";
import { requestFromChild } from "./child-request.ts";
import { findAddresses } from "./http-addresses.ts";
import { startHttpEnvironment } from "./http-environment.ts";
import { bearer, rawRequest } from "./http-requests.ts";
import { closeServer, loadKeys, openServer } from "./http-servers.ts";
import type { IdleLoad, IdleQuestion, IdleReport } from "./idle-connections-child.ts";

const SECONDS = 30;
const QUICK_SECONDS = 10;
const STRANGERS = 10;
const OF_STRANGER = 1000;
/** Longer than opening all of them takes. */
const OPENING_TIMEOUT_MS = 120_000;
/** New connections of paying callers, each from one of their addresses. */
const PAYING_PER_SECOND = 50;
const PAYING_SOURCES = 20;
/** Calls of each connection, and the time between them, in which it could be closed. */
const CALLS = 3;
const PAUSE_MS = 500;
const ANSWER_TIMEOUT_MS = 10_000;

interface Paying {
  opened: number;
  /** Connections on which a call was not answered with 200. */
  refused: number;
}

export interface ConnectionsMeasurement {
  seconds: number;
  loads: { name: string; paying: Paying; strangers: IdleReport | null }[];
}

/**
 * Opens paying callers' connections, first alone, and then while ten other addresses hold as many connections as the
 * server lets anybody have, and open each again when it is closed.
 */
export async function measureConnections(
  root: string,
  isQuick: boolean,
  log: (line: string) => void,
): Promise<ConnectionsMeasurement> {
  const environment = await startHttpEnvironment(root, log);
  const { settings, keys } = environment;
  const server = await openServer(import.meta.dirname, { kind: "open", name: "product", settings, sample: null });
  const strangers = fork(join(import.meta.dirname, "idle-connections-child.ts"), {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const seconds = isQuick ? QUICK_SECONDS : SECONDS;
  try {
    await loadKeys(server, keys);
    const { known } = findAddresses(environment.databasePath, 1000);
    const requests = known.map((address, index) =>
      rawRequest("GET", `/v2/query?ip=${address}`, bearer(keys.many[index] ?? "")),
    );
    const pay = () => payFor(seconds, server.port, requests);
    const ask = (message: IdleLoad | IdleQuestion) =>
      requestFromChild<IdleReport>(strangers, message, OPENING_TIMEOUT_MS);
    const loads: ConnectionsMeasurement["loads"] = [{ name: "alone", paying: await pay(), strangers: null }];
    const addresses = Array.from({ length: STRANGERS }, (_, index) => `127.0.0.${index + 2}`);
    const hold = { kind: "hold", port: server.port, addresses, ofAddress: OF_STRANGER } as const;
    const opening = ask(hold);
    const [duringOpening] = await Promise.all([pay(), opening]);
    loads.push({ name: "while they open them", paying: duringOpening, strangers: await ask({ kind: "count" }) });
    loads.push({ name: "while they hold them", paying: await pay(), strangers: await ask({ kind: "count" }) });
    return { seconds, loads };
  } finally {
    strangers.kill();
    await closeServer(server);
    await environment.close();
  }
}

async function payFor(seconds: number, port: number, requests: readonly string[]): Promise<Paying> {
  const paying: Paying = { opened: 0, refused: 0 };
  const pending: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let passed = 0; passed < seconds; passed = (performance.now() - startedAt) / 1000) {
    while (paying.opened < passed * PAYING_PER_SECOND) {
      const number = paying.opened++;
      const localAddress = `127.0.1.${(number % PAYING_SOURCES) + 1}`;
      const request = requests[number % requests.length] ?? "";
      pending.push(
        callOver(port, localAddress, request).then((isAnswered) => {
          if (!isAnswered) paying.refused++;
        }),
      );
    }
    await sleep(5);
  }
  await Promise.all(pending);
  return paying;
}

/** Makes some calls over a new connection. False if one of them is not answered. */
function callOver(port: number, localAddress: string, request: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, localAddress, noDelay: true });
    const reader = new AnswerReader();
    let left = CALLS;
    const end = (isAnswered: boolean) => {
      resolve(isAnswered);
      socket.destroy();
    };
    socket.setTimeout(ANSWER_TIMEOUT_MS, () => end(false));
    socket.write(request, "latin1");
    socket.on("data", (chunk: Buffer) => {
      const status = reader.read(chunk);
      if (status === null) return;
      if (status !== 200) return end(false);
      if (--left === 0) return end(true);
      setTimeout(() => socket.write(request, "latin1"), PAUSE_MS);
    });
    // A "close" event follows.
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(false));
  });
}

const shareOf = ({ opened, refused }: Paying): number => (100 * refused) / opened;

export function checkConnectionsBars({ loads }: ConnectionsMeasurement): Bar[] {
  const worst = Math.max(...loads.map(({ paying }) => shareOf(paying)));
  return [{ name: "paying connections refused, %", goal: 0, value: worst, isMet: worst === 0, isRequired: true }];
}

export const formatConnectionsTable = ({ seconds, loads }: ConnectionsMeasurement): string =>
  [
    `New connections of paying callers, ${seconds} s each; ${STRANGERS} other addresses want ${OF_STRANGER} each`,
    ...loads.map(({ name, paying, strangers }) => {
      const refused = `${paying.refused} of ${paying.opened} refused (${shareOf(paying).toFixed(1)} %)`;
      const held = strangers === null ? "" : `; the others hold ${strangers.held}, closed ${strangers.closed} times`;
      return `${name.padEnd(24)}${refused}${held}`;
    }),
  ].join("\n");
