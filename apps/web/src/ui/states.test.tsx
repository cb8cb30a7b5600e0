import { ApiError } from "@meridian/client/call";
import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { TransportError } from "../lib/api.ts";
import type { Language } from "../lib/language.ts";
import { textsOf } from "../lib/texts.tsx";
import { renderInApp } from "../testing/render.tsx";
import { ErrorState } from "./states.tsx";

describe.for<Language>(["en", "zh"])("a block that could not be loaded (%s)", (language) => {
  const show = async (error: Error) => {
    const onRetry = vi.fn();
    const view = await renderInApp(<ErrorState text="No keys" error={error} onRetry={onRetry} />, { language });
    const { errors } = textsOf(language, "common");
    return { ...view, onRetry, errors, alert: screen.getByRole("alert").textContent };
  };

  test.for(["timeout", "network", "server"] as const)("gives the reason for a missing answer: %s", async (reason) => {
    const { alert, errors } = await show(new TransportError(reason, null));
    expect(alert).toBe(`No keys${errors[reason]}${errors.retry}`);
  });

  test("shows the server's message with the code to quote", async () => {
    const { alert, errors } = await show(new ApiError(4001, "Too many keys", null));
    expect(alert).toBe(`No keysToo many keys4001${errors.retry}`);
  });

  test("hides messages meant for developers", async () => {
    const { alert, errors } = await show(new TypeError("undefined is not a function"));
    expect(alert).toBe(`No keys${errors.server}${errors.retry}`);
  });

  test("retries when its button is pressed", async () => {
    const { user, onRetry, errors } = await show(new TransportError("network", null));
    await user.click(screen.getByRole("button", { name: errors.retry }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
