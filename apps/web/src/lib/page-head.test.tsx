import { useState } from "react";
import { expect, test } from "vitest";
import { renderInApp } from "../testing/render.tsx";
import { usePageHead } from "./page-head.ts";

/** Sets its title late, like a page whose content comes from the database. */
function Page() {
  const [title, setTitle] = useState<string>();
  usePageHead(title === undefined ? undefined : { title });
  return (
    <button type="button" onClick={() => setTitle("First article")}>
      Load
    </button>
  );
}

test.each(["en", "zh"] as const)(
  "a page with late content sets its title and canonical address in %s",
  async (language) => {
    const { user, getByRole } = await renderInApp(<Page />, { language, at: "/news/1" });
    await user.click(getByRole("button"));
    expect(document.title).toMatch(/^First article/);
    const canonical = document.head.querySelector("link[rel=canonical]")?.getAttribute("href");
    expect(canonical).toBe(location.href);
  },
);

test("content that arrives after the reader has moved on does not change the next page's head", async () => {
  const { user, getByRole } = await renderInApp(<Page />, { at: "/news/1" });
  document.title = "News";
  history.pushState(null, "", "/news");
  await user.click(getByRole("button"));
  expect(document.title).toBe("News");
});
