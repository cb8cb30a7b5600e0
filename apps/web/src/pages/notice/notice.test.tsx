import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { api } from "../../lib/api.ts";
import { useCurrentUser } from "../../lib/current-user.ts";
import { useSession } from "../../lib/session.ts";
import { renderInApp } from "../../testing/render.tsx";
import { deferred, server, unreachable } from "../../testing/server.ts";
import { sampleUser, signInUser } from "../../testing/user.ts";
import NoticePage from "./notice.tsx";
import type { Notice } from "./notice-list.ts";

const { getNotice, readNotice, deleteNotice, unreadNotice } = api.notices;

const notice = (id: number, title: string): Notice => ({
  ...{ id, title, type: "system", content: `About ${title}`, link: "", is_read: false, read_at: null },
  created_at: "2026-01-01T00:00:00.000Z",
});
const page = (...list: Notice[]) => ({ list, total: list.length, page: 1, limit: 20, unread: list.length });

/** The board with the count that the header shows. */
function Part() {
  useCurrentUser();
  const { unread } = useSession();
  return (
    <>
      <output aria-label="Unread">{unread}</output>
      <NoticePage />
    </>
  );
}

async function open(at = "/notice") {
  signInUser({ unread: 2 });
  return renderInApp(<Part />, { at, texts: ["notice"] });
}

const opener = (title: string) => screen.findByRole("button", { name: new RegExp(title), expanded: false });
const expectUnread = (count: number) =>
  waitFor(() => expect(screen.getByRole("status", { name: "Unread" }).textContent).toBe(String(count)));

beforeEach(() => {
  server.answer(api.account.userInfo, () => sampleUser({ unread: 2 }));
  server.answer(unreadNotice, () => ({ unread: 2 }));
  server.answer(getNotice, () => page(notice(2, "Thanks"), notice(1, "Welcome")));
  server.answer(readNotice, () => ({ unread: 1, changed: 1 }));
});

test("an unanswered request is reported and can be retried", async () => {
  server.answer(getNotice, unreachable);
  const { user } = await open();
  await screen.findByText("The notices could not be loaded.");
  server.answer(getNotice, () => page(notice(1, "Welcome")));
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await opener("Welcome");
});

test("a link to a notice that was deleted says that it is gone", async () => {
  await open("/notice?id=7");
  await screen.findByText("This notice no longer exists.");
});

describe("the unread count", () => {
  test("ignores an answer that was requested before a notice was opened", async () => {
    const count = deferred<{ unread: number }>();
    server.answer(unreadNotice, () => count.promise);
    const { user } = await open();
    await waitFor(() => expect(server.callsOf(unreadNotice)).toHaveLength(1));
    await user.click(await opener("Welcome"));
    await expectUnread(1);
    await act(async () => count.resolve({ unread: 2 }));
    // By the time the next list is shown, the late answer has arrived as well.
    server.answer(getNotice, () => page(notice(3, "Later")));
    await user.click(screen.getByRole("link", { name: "Unread" }));
    await opener("Later");
    await expectUnread(1);
  });

  test("leaves out a notice that becomes read while its deletion can be undone", async () => {
    const read = deferred<{ unread: number; changed: number }>();
    server.answer(readNotice, () => read.promise);
    const { user } = await open();
    await user.click(await opener("Welcome"));
    await user.click(screen.getByRole("button", { name: "Delete “Welcome”" }));
    await expectUnread(1);
    await act(async () => read.resolve({ unread: 1, changed: 1 }));
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await opener("Welcome");
    await expectUnread(1);
    expect(server.callsOf(deleteNotice)).toEqual([]);
  });
});
