import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

/** Tells its parent something before and after it is gone. */
const program = `
  import { tellParent } from ${JSON.stringify(new URL("parent-process.ts", import.meta.url).href)};
  tellParent({ progress: 0.5 });
  process.once("disconnect", () => {
    tellParent({ progress: 1 });
    setTimeout(() => console.log("done"), 50);
  });`;

test("a message to a parent that has ended is lost, and harms nothing", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const ended = Promise.all([text(child.stdout!), text(child.stderr!), once(child, "exit")]);
  const [message] = await once(child, "message");
  child.disconnect();
  const [output, errors, [code]] = await ended;
  expect([message, output, errors, code]).toEqual([{ progress: 0.5 }, "done\n", "", 0]);
});
