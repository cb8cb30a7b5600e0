import { readFileSync } from "node:fs";
import { ReceiptError, verifyReceipt } from "@meridian/receipt";
import type { Command, Values } from "../command.ts";
import { CommandFailure, EXIT, UsageError } from "../errors.ts";
import { output } from "../output.ts";

export const verifyReceiptOf: Command = {
  summary: "check offline that an answer is the one that its receipt was issued for",
  usage: "ANSWER --keys FILE",
  details: `ANSWER is a file with the complete, unchanged response to a lookup with receipt=1. FILE is a copy of
/.well-known/meridian-receipt-keys.json from the same website, saved at that time or later. Exits with 3 if
anything was changed.`,
  options: {
    keys: { type: "string", value: "FILE", text: "the JWK set of the website that answered" },
    json: { type: "boolean", text: "the receipt as JSON" },
  },
  run: runVerifyReceipt,
};

function runVerifyReceipt([path, ...rest]: readonly string[], { keys, json }: Values): number {
  if (path === undefined || rest.length > 0) throw new UsageError("name one answer");
  if (typeof keys !== "string") throw new UsageError("--keys names the file with the website's keys");
  try {
    const { receipt, key } = verifyReceipt(jsonIn(path), jsonIn(keys));
    if (json) output.write(`${JSON.stringify(receipt)}\n`);
    else {
      const { issuer, query, database, issued_at } = receipt;
      const from = database ? `version ${database.version}, SHA-256 ${database.sha256}` : "a sample, from no database";
      output.write(`${path}: genuine
issuer    ${issuer}
query     ${query.ip}, ${query.fields === null ? "all fields" : `fields ${query.fields}`}, ${query.lang}
time      ${issued_at}
database  ${from}
key       ${key.kid}
`);
    }
    return EXIT.found;
  } catch (error) {
    if (error instanceof ReceiptError) throw new CommandFailure(`${path} proves nothing: ${error.message}`);
    throw error;
  }
}

function jsonIn(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new CommandFailure(`cannot read ${path}: ${(error as Error).message}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new CommandFailure(`${path} is not JSON`);
  }
}
