import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../testing/render.tsx";
import { SideIndex } from "./side-index.tsx";

test("lists a page's sections in order, each linking to its heading", async () => {
  const headings = [
    { id: "what-we-keep", text: "What we keep" },
    { id: "how-long", text: "How long" },
  ];
  await renderInApp(<SideIndex label="On this page" headings={headings} />);
  const links = within(screen.getByRole("navigation", { name: "On this page" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["What we keep", "#what-we-keep"],
    ["How long", "#how-long"],
  ]);
});
