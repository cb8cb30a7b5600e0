import { once } from "node:events";
import { type AddressInfo, connect, type Server, type Socket } from "node:net";
import { vi } from "vitest";

/**
 * Connects to a server of this process and writes the pieces one by one, each after the server has read the previous one,
 * so that it never receives two at once.
 */
export async function connectInPieces(server: Server, pieces: readonly string[]): Promise<Socket> {
  const accepted: Socket[] = [];
  const note = (socket: Socket) => void accepted.push(socket);
  server.on("connection", note);
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setNoDelay();
  await once(socket, "connect");
  const ours = await vi.waitUntil(() => accepted.find(({ remotePort }) => remotePort === socket.localPort), {
    timeout: 60_000,
    interval: 1,
  });
  server.off("connection", note);
  let sent = 0;
  for (const piece of pieces) {
    socket.write(piece, "latin1");
    sent += piece.length;
    // A server that has rejected the request stops reading.
    await vi.waitUntil(() => ours.bytesRead >= sent || ours.writableEnded, { timeout: 60_000, interval: 1 });
  }
  return socket;
}
