import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

type Listener = (bytes: Buffer) => void;

/** A proxy to PostgreSQL that lets a test observe what a process sends, and that can stop forwarding. */
export async function openDatabaseProxy(databaseUrl: string, port?: number) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const listeners = new Set<Listener>();
  let isHanging = false;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const [from, to] of [[client, database] as const, [database, client] as const]) {
      sockets.add(from);
      // Data sent before the close is still delivered, as after a process has died.
      // Unread data from the other side would keep that side open forever.
      from.once("close", (hasFailed) => sockets.delete(from) && (hasFailed ? to.destroy() : to.end().resume()));
      from.on("error", () => to.destroy());
      from.pipe(to);
      if (isHanging) from.pause();
    }
    client.on("data", (bytes) => {
      for (const listen of listeners) listen(bytes);
    });
    if (isHanging) client.pause();
  });
  server.listen(port ?? 0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const setHanging = (value: boolean) => {
    isHanging = value;
    for (const socket of sockets)
      if (value) socket.pause();
      else socket.resume();
  };
  return {
    /** Connection string of the database through this proxy. */
    url: url.href,
    /** Calls `listen` with everything sent to the database. */
    watch: (listen: Listener) => void listeners.add(listen),
    /** Stops forwarding without closing anything, as if the network cable had been cut. */
    hang: () => setHanging(true),
    wake: () => setHanging(false),
    /** Stops forwarding on open connections for good; new ones work. */
    cut() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Resolves once the database has closed all connections through this proxy. */
    async emptied() {
      while (sockets.size > 0) await Promise.all([...sockets].map((socket) => once(socket, "close")));
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
