import { parentPort, workerData } from "node:worker_threads";
import { IpdbReader } from "../reader.ts";

const reader = IpdbReader.fromBuffer(workerData as SharedArrayBuffer);
parentPort?.on("message", (address: string) => {
  parentPort?.postMessage(reader.lookup(address)?.place?.city);
});
