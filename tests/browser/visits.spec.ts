import { expect } from "@playwright/test";
import { test } from "./test.ts";

test("a visitor from an advert and the pages they open are recorded once the pages have loaded", {
  tag: "@once",
}, async ({ page }) => {
  const calls: { path: string; body: string }[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/visit_history_add|pc_uv_pv|get_into_add|cl_access_callback/.test(pathname))
      calls.push({ path: pathname, body: request.postData() ?? "" });
  });
  const bodiesOf = (path: string) => calls.filter((call) => call.path === path).map(({ body }) => body);
  await page.goto("/?channel=partner-7&click_id=abc");
  await expect.poll(() => bodiesOf("/v1/cl_access_callback").join()).toMatch(/partner-7[\s\S]*landing/);
  await expect.poll(() => bodiesOf("/v1/pc_uv_pv").length).toBe(1);
  await page.goto("/pricing?dialog=test");
  await expect.poll(() => bodiesOf("/v1/get_into_add").join()).toMatch(/pricing/);
  await expect.poll(() => bodiesOf("/v1/get_into_add").join()).toMatch(/trial/);
  expect(bodiesOf("/v1/cl_access_callback")).toHaveLength(1);
});
