import type { ServerResponse } from "node:http";

/** Runs once when a response has been sent or abandoned; at once if it already was, because its event is over then. */
export function onClose(response: ServerResponse, run: () => void): void {
  if (response.closed) run();
  else response.once("close", run);
}
