import { useQuery } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { api } from "../lib/api.ts";
import { query } from "../lib/query.ts";
import { renderInApp } from "../testing/render.tsx";
import { apiError, deferred, server } from "../testing/server.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DialogHost } from "./dialog-host.tsx";

const { deleteNotice, unreadNotice } = api.notices;

function Page() {
  const { data } = useQuery(query(unreadNotice, {}));
  const [isConfirming, setIsConfirming] = useState(false);
  const [deleted, setDeleted] = useState(0);
  return (
    <>
      <p>
        {data?.unread} unread, {deleted} deleted
      </p>
      <button type="button" onClick={() => setIsConfirming(true)}>
        Delete
      </button>
      <DialogHost />
      {isConfirming && (
        <ConfirmDialog
          title="Delete two notices?"
          texts={{ text: "They are gone for good.", submit: "Yes, delete" }}
          cancel="Cancel"
          action={deleteNotice}
          input={{ ids: [3, 4] }}
          affected={[unreadNotice]}
          onDone={(output) => {
            setDeleted(output.deleted);
            setIsConfirming(false);
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}

const dialog = () => screen.queryByRole("dialog", { name: "Delete two notices?" });
const submit = () => screen.getByRole("button", { name: "Yes, delete" });

async function openConfirmation() {
  const { user } = await renderInApp(<Page />, { texts: ["dialogs"] });
  await screen.findByText("5 unread, 0 deleted");
  const opener = screen.getByRole("button", { name: "Delete" });
  await user.click(opener);
  await waitFor(() => expect(screen.getByRole("button", { name: "Cancel" })).toHaveFocus());
  return { user, opener };
}

let unread: number;

beforeEach(() => {
  unread = 5;
  server.answer(unreadNotice, () => ({ unread }));
  server.answer(deleteNotice, () => {
    unread = 3;
    return { unread, deleted: 2 };
  });
});

test.for(["{Enter}", "{Escape}"])("%s alone does nothing, because the cancel button has the focus", async (key) => {
  const { user, opener } = await openConfirmation();
  await user.keyboard(key);
  expect(dialog()).toBeNull();
  expect(server.callsOf(deleteNotice)).toEqual([]);
  expect(opener).toHaveFocus();
});

test("confirming does exactly what the dialog says and reloads what it changes", async () => {
  const { user, opener } = await openConfirmation();
  await user.click(submit());
  await screen.findByText("3 unread, 2 deleted");
  expect(server.callsOf(deleteNotice).map(({ input }) => input)).toEqual([{ ids: "3,4" }]);
  expect(dialog()).toBeNull();
  expect(opener).toHaveFocus();
});

test("a double press acts once", async () => {
  const answer = deferred<{ unread: number; deleted: number }>();
  server.answer(deleteNotice, () => answer.promise);
  const { user } = await openConfirmation();
  await user.dblClick(submit());
  answer.resolve({ unread: 5, deleted: 2 });
  await screen.findByText("5 unread, 2 deleted");
  expect(server.callsOf(deleteNotice)).toHaveLength(1);
});

test("an error is shown, and the dialog stays open", async () => {
  server.answer(deleteNotice, () => apiError(500, "The database is unavailable"));
  const { user } = await openConfirmation();
  await user.click(submit());
  await screen.findByText("The database is unavailable");
  server.answer(deleteNotice, () => ({ unread: 5, deleted: 2 }));
  await user.click(submit());
  await screen.findByText("5 unread, 2 deleted");
});
