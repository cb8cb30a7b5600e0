import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { getServers } from "node:dns";
import { connect, isIPv6 } from "node:net";
import { type DecodedPacket, decode, encode, type RecordType, streamEncode } from "dns-packet";
import type { App } from "../app.ts";

const PORT = 53;
const TRY_MS = 1500;
const TRIES = 2;
/** Maximum resolvers queried, or callers would have left before the last answer. */
const MAX_SERVERS = 2;
/** A size that passes nearly all networks unfragmented (DNS flag day 2020). */
const UDP_BYTES = 1232;
const MAX_TCP_BYTES = 65_537;

interface Server {
  address: string;
  port: number;
}

export interface Resolved {
  packet: DecodedPacket;
  /** Which resolver answered. */
  resolver: string;
}

/**
 * Queries the configured resolvers in turn, and no other server.
 * @param name in lower case
 * @returns null if none of them answers within about six seconds
 */
export async function queryResolvers(app: App, name: string, type: RecordType): Promise<Resolved | null> {
  const servers = serversOf(app);
  for (let round = 0; round < TRIES; round++)
    for (const server of servers) {
      const packet = await query(server, name, type).catch(() => null);
      const status = packet ? statusOf(packet) : "";
      if (packet && status !== "SERVFAIL" && status !== "REFUSED") return { packet, resolver: server.address };
    }
  return null;
}

/** NOERROR, NXDOMAIN, and so on. */
export const statusOf = (packet: DecodedPacket): string => (packet as { rcode?: string }).rcode ?? "NOERROR";

function serversOf({ config }: App): Server[] {
  const texts = config.DNS_SERVERS.length > 0 ? config.DNS_SERVERS : getServers();
  return texts.slice(0, MAX_SERVERS).map((text) => {
    const [, bracketed, port] = /^\[(.+)\]:(\d+)$/.exec(text) ?? /^([^:]+):(\d+)$/.exec(text) ?? [];
    return { address: bracketed ?? text, port: port ? Number(port) : PORT };
  });
}

async function query(server: Server, name: string, type: RecordType): Promise<DecodedPacket> {
  const id = randomInt(1, 65_536);
  const question = {
    type: "query" as const,
    id,
    flags: 0x0100,
    questions: [{ type, name, class: "IN" as const }],
    additionals: [{ type: "OPT" as const, name: ".", udpPayloadSize: UDP_BYTES, extendedRcode: 0, ednsVersion: 0 }],
  } as unknown as Parameters<typeof encode>[0];
  const isOurs = (packet: DecodedPacket) =>
    packet.id === id && packet.type === "response" && packet.questions?.[0]?.name.toLowerCase() === name;
  const packet = await queryOverUdp(server, encode(question), isOurs);
  if (!packet.flag_tc) return packet;
  const whole = await queryOverTcp(server, streamEncode(question));
  if (!isOurs(whole)) throw new Error("response does not match the query");
  return whole;
}

/** Packets that do not match the query are ignored. */
function queryOverUdp(
  { address, port }: Server,
  bytes: Buffer,
  isOurs: (packet: DecodedPacket) => boolean,
): Promise<DecodedPacket> {
  const socket = createSocket(isIPv6(address) ? "udp6" : "udp4");
  const answered = new Promise<DecodedPacket>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("timed out")), TRY_MS);
    socket.on("error", reject);
    socket.on("message", (message) => {
      const packet = readMessage(message);
      if (!packet || !isOurs(packet)) return;
      clearTimeout(timer);
      resolve(packet);
    });
    socket.once("close", () => clearTimeout(timer));
    // Connected, so that the system drops packets from other senders.
    socket.connect(port, address, () => socket.send(bytes));
  });
  return answered.finally(() => socket.close());
}

function readMessage(message: Buffer): DecodedPacket | null {
  try {
    return decode(message);
  } catch {
    return null;
  }
}

function queryOverTcp({ address, port }: Server, bytes: Buffer): Promise<DecodedPacket> {
  const socket = connect({ host: address, port, timeout: TRY_MS });
  const answered = new Promise<DecodedPacket>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    socket.on("error", reject);
    socket.once("timeout", () => reject(new Error("timed out")));
    socket.once("end", () => reject(new Error("truncated response")));
    socket.on("data", (chunk) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length > MAX_TCP_BYTES) return reject(new Error("response too large"));
      const all = Buffer.concat(chunks);
      if (length < 2 || length < all.readUInt16BE(0) + 2) return;
      try {
        resolve(decode(all, 2));
      } catch (error) {
        reject(error);
      }
    });
    socket.end(bytes);
  });
  return answered.finally(() => socket.destroy());
}
