/** An `IntersectionObserver` to which everything is near, as after a reader has scrolled there. */
export class NearObserver {
  constructor(note: (entries: { isIntersecting: boolean }[]) => void) {
    queueMicrotask(() => note([{ isIntersecting: true }]));
  }
  observe() {}
  disconnect() {}
}
