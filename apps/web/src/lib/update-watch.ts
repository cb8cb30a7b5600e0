/** Reloads a tab that outlives its build, without losing typed input and without reload loops. */
export const pollMilliseconds = 10_000;
export const guardMilliseconds = 10_000;
const requestTimeoutMilliseconds = 10_000;

/** Allows one reload per path in 10 seconds; none without working storage, because a loop could not be detected. */
export function allowReload(path: string, storage: Pick<Storage, "getItem" | "setItem">, now: number): boolean {
  const key = `reload:${path}`;
  try {
    const last = storage.getItem(key);
    if (last !== null && now - Number(last) < guardMilliseconds) return false;
    storage.setItem(key, String(now));
    return storage.getItem(key) === String(now);
  } catch {
    return false;
  }
}

const ownBuild = () => document.querySelector<HTMLMetaElement>("meta[name=build]")?.content;

let isNewerBuildKnown = false;
let pendingAddress: string | null = null;
const listeners = new Set<() => void>();

export const hasNewerBuild = () => isNewerBuildKnown;

export function subscribeToNewerBuild(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The router reports where the visitor is heading, so that a reload lands there. */
export function setPendingAddress(address: string | null): void {
  pendingAddress = address;
}

/** Reloads from the server; false if that happened too recently. */
export function reloadGuarded(address = pendingAddress ?? location.href): boolean {
  const url = new URL(address, location.href);
  let storage: Storage;
  try {
    storage = sessionStorage;
  } catch {
    return false;
  }
  if (!allowReload(url.pathname, storage, Date.now())) return false;
  if (url.href === location.href) location.reload();
  else location.assign(url.href);
  return true;
}

/** True if a reload would lose nothing: no filled field in use, no dialog, no changed form. */
export function isReloadHarmless(): boolean {
  const focused = document.activeElement;
  const isTyping =
    (focused instanceof HTMLInputElement ||
      focused instanceof HTMLTextAreaElement ||
      focused instanceof HTMLSelectElement) &&
    focused.value !== "";
  return !isTyping && !document.querySelector("[role=dialog], [data-dirty=true]");
}

async function fetchBuildFile<T>(name: "latest" | "manifest"): Promise<T> {
  const response = await fetch(`/build/${name}.json`, {
    cache: "no-store",
    signal: AbortSignal.timeout(requestTimeoutMilliseconds),
  });
  if (!response.ok) throw new Error(`${name}.json: HTTP ${response.status}`);
  return (await response.json()) as T;
}

async function checkForNewerBuild(): Promise<void> {
  if (document.hidden) return;
  try {
    if (!isNewerBuildKnown) {
      const { id } = await fetchBuildFile<{ id: string }>("latest");
      if (id === ownBuild()) return;
      isNewerBuildKnown = true;
      for (const listener of listeners) listener();
    }
    if (isReloadHarmless()) reloadGuarded();
  } catch (error) {
    console.debug("The build could not be checked", error);
  }
}

const chunkFailure = /dynamically imported module|importing a module script|preload CSS|valid JavaScript MIME/i;

export const isChunkFailure = (error: unknown): boolean => error instanceof Error && chunkFailure.test(error.message);

/** True if the newest build differs or no longer has the file that failed to load. */
export function isChunkGone(
  message: string,
  own: string | undefined,
  newest: { id: string; files: readonly string[] },
): boolean {
  const file = /assets\/[\w.-]+/.exec(message)?.[0];
  return newest.id !== own || (file !== undefined && !newest.files.includes(file));
}

/** Wraps every dynamic import: if the chunk belongs to an old build, the page reloads instead of failing. */
export async function load<T>(importChunk: () => Promise<T>): Promise<T> {
  try {
    return await importChunk();
  } catch (error) {
    if (isChunkFailure(error) && (await isStale((error as Error).message)) && reloadGuarded()) {
      return new Promise<T>(() => {});
    }
    throw error;
  }
}

async function isStale(message: string): Promise<boolean> {
  const own = ownBuild();
  if (!own) return false;
  try {
    return isChunkGone(message, own, await fetchBuildFile("manifest"));
  } catch (error) {
    console.warn("The build manifest could not be read", error);
    return false;
  }
}

/** Starts polling, except on a page without a build mark (development). */
export function startUpdateWatch(): void {
  if (!ownBuild()) return;
  setInterval(checkForNewerBuild, pollMilliseconds);
  document.addEventListener("visibilitychange", checkForNewerBuild);
}
