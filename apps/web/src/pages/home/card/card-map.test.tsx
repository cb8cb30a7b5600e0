import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Language } from "../../../lib/language.ts";
import { textsOf } from "../../../lib/texts.tsx";
import { renderInApp } from "../../../testing/render.tsx";
import type { IpAnswer } from "../answer.ts";
import { CardMap } from "./card-map.tsx";

const place = { latitude: 48.8566, longitude: 2.3522, city_name: "Paris", country_name: "France", country_code: "FR" };

const open = (answer: Partial<IpAnswer>, language: Language = "en") =>
  renderInApp(<CardMap answer={{ ...place, ...answer } as IpAnswer} />, { language, texts: ["home"] });

describe.for<Language>(["en", "zh"])("the map of an answer (%s)", (language) => {
  test("is labeled with the place and shows its coordinates", async () => {
    await open({}, language);
    const { card } = textsOf(language, "home");
    expect(await screen.findByRole("img", { name: card.map("Paris, France") })).not.toBeNull();
    expect(screen.getByText("48.8566°N 2.3522°E")).not.toBeNull();
  });
});

test("is labeled with the coordinates if the place has no name", async () => {
  await open({ city_name: "", country_name: "" });
  expect(await screen.findByRole("img", { name: "Map: 48.8566°N 2.3522°E" })).not.toBeNull();
});

test.for([
  [null, null],
  [null, 2.3522],
  [48.8566, null],
])("is left out if latitude is %s and longitude %s", async ([latitude, longitude]) => {
  await open({ latitude: latitude!, longitude: longitude! });
  expect(screen.queryByRole("img")).toBeNull();
  expect(screen.queryByText(/°/)).toBeNull();
});

test("is shown at 0° N, 0° E", async () => {
  await open({ latitude: 0, longitude: 0 });
  expect(await screen.findByRole("img")).not.toBeNull();
});
