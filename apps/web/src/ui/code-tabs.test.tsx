import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderInApp } from "../testing/render.tsx";
import { type CodeSample, CodeTabs } from "./code-tabs.tsx";

const samples: CodeSample[] = [
  { language: "curl", code: 'curl -H "X-API-Key: $KEY" "https://example.com/v2/query?ip=8.8.8.8"  # once' },
  { language: "Python", code: 'import os\nprint(f\'{os.environ["KEY"]}\') # it\'s "quoted"' },
  { language: "Go", code: 'for i := range 3 { fmt.Println(`a "b" c`, i) }' },
];

const open = (shown = samples) => renderInApp(<CodeTabs samples={shown} label="The call in" />);
const tab = (name: string) => screen.getByRole("tab", { name });
const chosen = () => screen.getByRole("tab", { selected: true }).textContent;
const shownCode = () => screen.getByRole("tabpanel").textContent;

test("arrow keys move between languages and wrap around, Home and End jump to the first and last", async () => {
  const { user } = await open();
  tab("curl").focus();
  const keys = ["{ArrowRight}", "{ArrowRight}", "{ArrowRight}", "{ArrowLeft}", "{Home}", "{End}"];
  const visited: (string | null | undefined)[] = [];
  for (const key of keys) {
    await user.keyboard(key);
    expect(screen.getByRole("tab", { selected: true })).toHaveFocus();
    visited.push(chosen());
  }
  expect(visited).toEqual(["Python", "Go", "curl", "Go", "curl", "Go"]);
});

test("Tab moves past the languages to the copy button and into the code", async () => {
  const { user } = await open();
  await user.click(tab("Python"));
  await user.tab();
  expect(screen.getByRole("button", { name: "Copy" })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole("tabpanel", { name: "Python" })).toHaveFocus();
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(tab("Python")).toHaveFocus();
});

test("code is shown and copied as written, whatever its highlighting", async () => {
  const { user } = await open();
  for (const { language, code } of samples) {
    await user.click(tab(language));
    expect(shownCode()).toBe(code);
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(await navigator.clipboard.readText()).toBe(code);
  }
});

test("code with a hidden secret is copied with the secret", async () => {
  const { user } = await open([{ language: "curl", code: "curl ak_…", fetchCode: async () => "curl ak_live_1" }]);
  await user.click(screen.getByRole("button", { name: "Copy" }));
  expect(await navigator.clipboard.readText()).toBe("curl ak_live_1");
  expect(shownCode()).toBe("curl ak_…");
});

test("the chosen language applies to every sample that has it, now and on the next visit", async () => {
  const { user, unmount } = await open();
  await user.click(tab("Python"));
  unmount();
  const other = await open([samples[2]!, samples[1]!]);
  expect(chosen()).toBe("Python");
  expect(shownCode()).toBe(samples[1]!.code);
  other.unmount();
  await open([samples[0]!, samples[2]!]);
  expect(chosen()).toBe("curl");
});

test("the choice works without storage", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new Error("denied");
  });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("denied");
  });
  const { user } = await open();
  tab("curl").focus();
  await user.keyboard("{End}");
  expect(tab("Go")).toHaveFocus();
  expect(shownCode()).toBe(samples[2]!.code);
});
