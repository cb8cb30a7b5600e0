import type { App } from "../app.ts";
import type { Event, Subscription } from "./subscription.ts";

export const event = <T>(name: string): Event<T> => ({ name });

/** Pairs an event with what is done about it, as `worker` does for jobs. */
export const on = <T>(event: Event<T>, run: (app: App, value: T) => Promise<void>): Subscription => ({
  event: event as Event<never>,
  run,
});

/**
 * Runs every subscription to an event, one after the other, in the announcer's transaction if it has one.
 * @throws what a subscription throws, which undoes the announcer's transaction
 */
export async function announce<T>(app: App, event: Event<T>, value: T): Promise<void> {
  for (const { event: wanted, run } of app.subscriptions)
    if (wanted.name === event.name) await run(app as never, value as never);
}
