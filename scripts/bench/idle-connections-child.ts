import { connect } from "node:net";

/** Message from the parent: connections to hold that send nothing, each opened again whenever it is closed. */
export interface IdleLoad {
  kind: "hold";
  port: number;
  addresses: string[];
  ofAddress: number;
}

/** Asks how many are held. */
export interface IdleQuestion {
  kind: "count";
}

export interface IdleReport {
  held: number;
  /** Number that the server has refused or closed so far. */
  closed: number;
}

/** How many are opened at a time, so that the kernel's queue of new connections does not overflow. */
const AT_ONCE = 200;
const REOPEN_MS = 100;

const report: IdleReport = { held: 0, closed: 0 };

process.on("message", async (message: IdleLoad | IdleQuestion) => {
  if (message.kind === "hold") await hold(message);
  process.send?.(report);
});
process.once("disconnect", () => process.exit(0));

/** Opens all once. */
async function hold({ port, addresses, ofAddress }: IdleLoad): Promise<void> {
  const missing = addresses.flatMap((address) => Array.from({ length: ofAddress }, () => address));
  // The addresses take turns, as they would if they were different machines.
  missing.sort(() => Math.random() - 0.5);
  while (missing.length > 0)
    await Promise.all(missing.splice(0, AT_ONCE).map((localAddress) => open(port, localAddress)));
}

function open(port: number, localAddress: string): Promise<void> {
  return new Promise((settle) => {
    const socket = connect({ host: "127.0.0.1", port, localAddress });
    let isHeld = false;
    socket.on("connect", () => {
      isHeld = true;
      report.held++;
      settle();
    });
    // A "close" event follows.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      if (isHeld) report.held--;
      report.closed++;
      settle();
      setTimeout(() => open(port, localAddress), REOPEN_MS);
    });
    socket.resume();
  });
}
