import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

type Listener = (bytes: Buffer) => void;

/** A proxy to PostgreSQL with which a test can watch what a process sends, and which can go silent. */
export async function openProxy(databaseUrl: string, port?: number) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const listeners = new Set<Listener>();
  let isHanging = false;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    for (const [from, to] of [[client, database] as const, [database, client] as const]) {
      sockets.add(from);
      // What was sent before the end still arrives, as it does from a process that has died.
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
    /** The database's address through this proxy. */
    url: url.href,
    /** Called with everything sent to the database. */
    watch: (listen: Listener) => void listeners.add(listen),
    /** From now on nothing is forwarded and nothing is closed, as if a cable were cut. */
    hang: () => setHanging(true),
    wake: () => setHanging(false),
    /** Open connections go silent permanently; new ones work. */
    cut() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Resolves once the database has ended all connections through this proxy. */
    async emptied() {
      while (sockets.size > 0) await Promise.all([...sockets].map((socket) => once(socket, "close")));
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
