import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderInApp } from "../testing/render.tsx";
import { useSourceName } from "./source-name.ts";

function Names() {
  const sourceName = useSourceName();
  return <p>{["Rules for names of networks", "DB-IP City Lite"].map(sourceName).join(", ")}</p>;
}

test("our own sources have Chinese names, and others keep theirs", async () => {
  await renderInApp(<Names />, { language: "zh" });
  expect(screen.getByText("网络名称规则, DB-IP City Lite")).toBeDefined();
});
