import { render } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createBrowserRouter, RouterProvider } from "react-router-dom";
import { onTestFinished, vi } from "vitest";
import { App } from "../app.tsx";
import { type Language, languages, localizedPath } from "../lib/language.ts";
import { loadTexts, type Namespace } from "../lib/texts.tsx";

interface RenderOptions {
  language?: Language;
  /** Path and query, without language prefix. */
  at?: string;
  /** Texts that the page would have loaded, beyond those of every page. */
  texts?: readonly Namespace[];
}

/** Renders a part of the site with everything that surrounds it in the app. */
export async function renderInApp(part: ReactNode, { language = "en", at = "/", texts = [] }: RenderOptions = {}) {
  await loadTexts(language, "common", "site", ...texts);
  history.replaceState(null, "", localizedPath(at, language));
  const router = createBrowserRouter([{ path: "*", element: part }], { basename: languages[language].base || "/" });
  onTestFinished(() => router.dispose());
  const view = render(
    <App language={language}>
      <RouterProvider router={router} />
    </App>,
  );
  const user = userEvent.setup(vi.isFakeTimers() ? { advanceTimers: vi.advanceTimersByTime } : {});
  return { ...view, user, router };
}
