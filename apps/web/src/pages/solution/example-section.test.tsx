import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "../../lib/api.ts";
import { loadTexts, textsOf } from "../../lib/texts.tsx";
import { renderInApp } from "../../testing/render.tsx";
import { server, unreachable } from "../../testing/server.ts";
import { ExampleSection } from "./example-section.tsx";
import { events, judge } from "./rules/games.ts";

test("a run that fails says so and can be repeated", async () => {
  server.answer(api.products.demo, unreachable);
  server.answer(api.reports.ipReport, unreachable);
  await loadTexts("zh", "solution/games");
  const { example: texts } = textsOf("zh", "solution/games");
  const example = { events, judge, programOf: () => "" };
  const { user } = await renderInApp(<ExampleSection name="games" texts={texts} example={example} />, {
    at: "/solution/youxi",
    language: "zh",
    texts: ["solution"],
  });
  const button = screen.getByRole("button", { name: "运行规则" });
  await user.click(button);
  await screen.findByRole("alert");
  const asked = server.callsOf(api.products.demo).length;
  await user.click(button);
  await waitFor(() => expect(server.callsOf(api.products.demo)).toHaveLength(asked + events.length));
});
