import { createSocket } from "node:dgram";
import { once } from "node:events";
import { type Answer, decode, encode } from "dns-packet";

const RECURSION_AVAILABLE = 0x0080;
const SERVFAIL = 2;

/** A resolver on this machine that knows `records`, and fails while `isBroken`; `asked` has the names of all queries. */
export async function openResolver() {
  const socket = createSocket("udp4");
  const resolver = {
    records: [] as Answer[],
    isBroken: false,
    asked: [] as string[],
    address: "",
    close: () => socket.close(),
  };
  socket.on("message", (bytes, { port, address }) => {
    const { id = 0, questions = [] } = decode(bytes);
    const [question] = questions;
    resolver.asked.push(question?.name ?? "");
    const answers = resolver.records.filter(({ name, type }) => name === question?.name && type === question?.type);
    const flags = RECURSION_AVAILABLE | (resolver.isBroken ? SERVFAIL : 0);
    socket.send(
      encode({ type: "response", id, questions, flags, answers: resolver.isBroken ? [] : answers }),
      port,
      address,
    );
  });
  await once(socket.bind(0, "127.0.0.1"), "listening");
  resolver.address = `127.0.0.1:${socket.address().port}`;
  return resolver;
}
