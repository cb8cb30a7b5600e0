import { NativeSelect, Select } from "@mantine/core";
import { expect, test } from "vitest";
import { renderInApp } from "./testing/render.tsx";

test("every kind of select has the same arrow", async () => {
  const { container } = await renderInApp(
    <>
      <NativeSelect aria-label="Type" data={["A"]} />
      <Select aria-label="Zone" data={["UTC"]} />
    </>,
  );
  const arrows = Array.from(container.querySelectorAll("svg"), ({ outerHTML }) => outerHTML);
  expect(arrows).toHaveLength(2);
  expect(arrows[0]).toContain("chevron-down");
  expect(arrows[1]).toBe(arrows[0]);
});
