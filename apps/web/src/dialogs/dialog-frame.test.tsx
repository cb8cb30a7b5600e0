import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { Language } from "../lib/language.ts";
import { textsOf } from "../lib/texts.tsx";
import { renderInApp } from "../testing/render.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import { DialogHost } from "./dialog-host.tsx";

function Page({ asksFirst }: { asksFirst: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Write
      </button>
      <DialogHost />
      {isOpen && (
        <DialogFrame
          title="A letter"
          {...(asksFirst && { isDirty: () => text !== "" })}
          onClose={() => setIsOpen(false)}
        >
          <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </DialogFrame>
      )}
    </>
  );
}

const dialog = () => screen.queryByRole("dialog", { name: "A letter" });

/** A dialog that confirms before its text is discarded. */
async function openDialog({ asksFirst = true, language = "en" as Language } = {}) {
  const { user } = await renderInApp(<Page asksFirst={asksFirst} />, { language, texts: ["dialogs"] });
  const opener = screen.getByRole("button", { name: "Write" });
  await user.click(opener);
  await waitFor(() => expect(dialog()?.contains(document.activeElement)).toBe(true));
  const { discard } = textsOf(language, "dialogs");
  return {
    user,
    opener,
    field: screen.getByRole<HTMLInputElement>("textbox", { name: "Text" }),
    close: screen.getByRole("button", { name: textsOf(language, "common").close }),
    question: () => screen.queryByRole("alertdialog", { name: discard.question }),
    answer: (answer: "yes" | "no") => user.click(screen.getByRole("button", { name: discard[answer] })),
  };
}

test("the focus moves into the dialog and stays there as Tab wraps around", async () => {
  const { user, field, close } = await openDialog();
  field.focus();
  await user.tab();
  expect(close).toHaveFocus();
  await user.tab({ shift: true });
  expect(field).toHaveFocus();
});

test("without typed text Escape closes at once and returns the focus", async () => {
  const { user, opener } = await openDialog();
  await user.keyboard("{Escape}");
  expect(dialog()).toBeNull();
  expect(opener).toHaveFocus();
});

test("a dialog with nothing to lose closes without confirmation", async () => {
  const { user, field, close, question } = await openDialog({ asksFirst: false });
  await user.type(field, "Dear");
  await user.click(close);
  expect(question()).toBeNull();
  expect(dialog()).toBeNull();
});

test.for<Language>(["en", "zh"])("typed text is discarded only after confirmation (%s)", async (language) => {
  const { user, opener, field, question, answer } = await openDialog({ language });
  await user.type(field, "Dear");
  await user.keyboard("{Escape}");
  expect(question()).not.toBeNull();
  expect(field.value).toBe("Dear");
  await answer("yes");
  expect(dialog()).toBeNull();
  expect(opener).toHaveFocus();
});

test("the close button asks before discarding, as Escape does", async () => {
  const { user, field, close, question } = await openDialog();
  await user.type(field, "Dear");
  await user.click(close);
  expect(question()).not.toBeNull();
  expect(field.value).toBe("Dear");
});

test("Enter keeps the dialog open, and typing continues in the same field", async () => {
  const { user, field, question } = await openDialog();
  await user.type(field, "Dear");
  await user.keyboard("{Escape}{Enter}");
  expect(question()).toBeNull();
  await user.keyboard(" Ann");
  expect(field.value).toBe("Dear Ann");
});

test("a second Escape does not discard the text, and typing continues", async () => {
  const { user, field, question } = await openDialog();
  await user.type(field, "Dear");
  await user.keyboard("{Escape}{Escape}");
  expect(question()).toBeNull();
  await user.keyboard(" Ann");
  expect(field.value).toBe("Dear Ann");
});

test("closing asks again after the reader chose to keep the text", async () => {
  const { user, field, close, question, answer } = await openDialog();
  await user.type(field, "Dear");
  await user.click(close);
  await answer("no");
  await user.click(close);
  expect(question()).not.toBeNull();
});
