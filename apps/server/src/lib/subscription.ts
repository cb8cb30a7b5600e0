/**
 * Something that happens in a module and that modules above it act on. The module declares the event and announces it; it does
 * not know who listens.
 */
export interface Event<T> {
  readonly name: string;
  /** Only for the type. */
  readonly value?: T;
}

/** A module's reaction to an event. */
export interface Subscription {
  event: Event<never>;
  run: (app: never, value: never) => Promise<void>;
}
