import { Writable } from "node:stream";
import { type Logger, pino } from "pino";
import { expect, test } from "vitest";
import { logOptions } from "./log.ts";

function logged(write: (log: Logger) => void): string {
  let text = "";
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  write(pino(logOptions("info", "test"), sink) as Logger);
  return text;
}

test("secrets do not reach the log, at the top or one level down", () => {
  const text = logged((log) =>
    log.info(
      {
        token: "t-secret",
        body: { password: "p-secret", code: "c-secret" },
        headers: { authorization: "a-secret", cookie: "k-secret" },
        api_key: "y-secret",
      },
      "call",
    ),
  );
  expect(text).not.toContain("secret");
  expect(JSON.parse(text)).toMatchObject({ level: "info", process: "test", msg: "call", token: "[removed]" });
});

test("an error is logged with its stack", () => {
  const entry = JSON.parse(logged((log) => log.error({ err: new Error("broken") }, "failed"))) as {
    err: { stack: string };
  };
  expect(entry.err.stack).toContain("Error: broken");
});
