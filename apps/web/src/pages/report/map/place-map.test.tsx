import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderInApp } from "../../../testing/render.tsx";
import type { MapSubject } from "./map-style.ts";
import { PlaceMap } from "./place-map.tsx";

const subject: MapSubject = {
  place: { latitude: 39.8, longitude: -98.6 },
  radiusKm: 100,
  level: "city",
  city: "Lebanon",
  country: "US",
  lit: ["US"],
};
const show = (changes: Partial<MapSubject>) =>
  renderInApp(<PlaceMap subject={{ ...subject, ...changes }} name="Kansas" />, { texts: ["report/ip"] });

test("where the real map cannot be drawn, the sketch shows the place to scale and can be zoomed", async () => {
  await show({});
  const sketch = screen.getByRole("img", { name: "Map: Kansas, accurate to about 100 km" });
  expect(sketch.querySelectorAll("circle").length).toBe(2);
  const before = sketch.getAttribute("viewBox");
  await userEvent.click(screen.getByRole("button", { name: "Zoom in" }));
  expect(sketch.getAttribute("viewBox")).not.toBe(before);
});

test("a sketch of a place of which only the country is known has no pin and no circle", async () => {
  await show({ level: "country", city: "", radiusKm: 2000 });
  const sketch = screen.getByRole("img", { name: "Map: Kansas" });
  expect(sketch.querySelectorAll("circle").length).toBe(0);
  expect(sketch.querySelectorAll("path").length).toBe(3);
});
