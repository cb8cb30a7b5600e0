import { api } from "./api.ts";
import { currentSession } from "./session.ts";
import type { DialogName } from "./use-dialogs.ts";

const storageKey = "visitor";

/** Tells this browser's views from others'; it identifies no one and is deleted with the browser's storage. */
function visitorId(): string {
  try {
    const known = localStorage.getItem(storageKey);
    if (known) return known;
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    localStorage.setItem(storageKey, made);
    return made;
  } catch {
    return "without-storage";
  }
}

/** Counting must never bother the visitor, so failures are ignored. */
const quietly = (call: Promise<unknown>): void => void call.catch(() => {});

type Entry = "trial" | "signup" | "docs" | "pricing" | "contact" | "product";

const entryOfDialog: Partial<Record<DialogName, Entry>> = { register: "signup", test: "trial", info: "contact" };

const entryOfPath = (path: string): Entry | undefined =>
  path === "/pricing"
    ? "pricing"
    : path.startsWith("/doc")
      ? "docs"
      : path.startsWith("/product/")
        ? "product"
        : undefined;

let hasLanded = false;

/** Records a page view, and the landing if an advert's click led here. */
export function notePage(path: string): void {
  const { channel } = currentSession();
  const page_path = path.slice(0, 300);
  quietly(api.visits.pcUvPv({ visitor_id: visitorId(), page_path }));
  quietly(
    api.visits.visitHistoryAdd({
      page_path,
      title: document.title.slice(0, 200),
      ...(!hasLanded && document.referrer && { ref: document.referrer.slice(0, 500) }),
    }),
  );
  if (!hasLanded && new URLSearchParams(location.search).has("channel")) noteClick("landing");
  hasLanded = true;
  const entry = entryOfPath(path);
  if (entry) quietly(api.visits.getIntoAdd({ entry, page_path, ...(channel && { channel }) }));
}

/** Records that a dialog of the customer journey was opened. */
export function noteDialog(name: DialogName, path: string): void {
  const entry = entryOfDialog[name];
  const { channel } = currentSession();
  if (entry) quietly(api.visits.getIntoAdd({ entry, page_path: path.slice(0, 300), ...(channel && { channel }) }));
}

/** The specification's numbers for events on the rewards page. */
const rewardEvents = { linkCopied: 62, recommended: 64 };

const noteReward = (page_type: number): void =>
  quietly(api.visits.visitHistoryAdd({ page_path: "/reward", page_type, title: document.title.slice(0, 200) }));

/** Records that the invitation link was copied. */
export const noteLinkCopied = (): void => noteReward(rewardEvents.linkCopied);

/** Records that a recommendation was started. */
export const noteRecommendation = (): void => noteReward(rewardEvents.recommended);

/** Reports what an advert's click led to; does nothing for other visitors. */
export function noteClick(event: "landing" | "register"): void {
  const { channel } = currentSession();
  if (!channel) return;
  const clickId = new URLSearchParams(location.search).get("click_id");
  quietly(
    api.visits.clAccessCallback({
      channel,
      event,
      url: location.href.slice(0, 500),
      ...(clickId && { click_id: clickId.slice(0, 128) }),
      ...(document.referrer && { ref: document.referrer.slice(0, 500) }),
    }),
  );
}
