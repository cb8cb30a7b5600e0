/**
 * Sends a message to the process that started this one. If that has just ended, the message is lost; without a callback
 * this would be an uncaught error.
 */
export function tellParent(message: object): void {
  process.send?.(message, () => undefined);
}
