import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Language } from "./lib/language.ts";
import type { PageAnswers } from "./lib/page-content.ts";
import { createQueryClient, describeError } from "./lib/query.ts";
import { LanguageProvider, textsOf } from "./lib/texts.tsx";
import { theme } from "./theme.ts";
import { showToast, Toaster } from "./ui/toast.tsx";

const humanCheckNeeded = 1007;
const colorSchemeManager = localStorageColorSchemeManager({ key: "scheme" });

/** Codes that a dialog turns into its next step: a second factor, an invitation, and a proof of who the user is. */
const questions: readonly number[] = [1010, 1015, 1016];

/** Whether the input already carries a human check's proof. */
const hasProof = (sent: unknown): boolean => "captcha_token" in ((sent as { input?: object } | undefined)?.input ?? {});

interface AppProps {
  language: Language;
  /** Answers that the server has already fetched from the API. */
  answers?: PageAnswers;
  children: ReactNode;
}

/** The providers around the router, the same in the browser and while prerendering. */
export function App({ language, answers = [], children }: AppProps) {
  const texts = textsOf(language, "common");
  const [queryClient] = useState(() => {
    const client = createQueryClient((error, sent) => {
      // The page passes the human check in the background and sends the call once more.
      const isPassed = error instanceof ApiError && error.code === humanCheckNeeded && !hasProof(sent);
      const isQuestion = error instanceof ApiError && questions.includes(error.code);
      if (!isPassed && !isQuestion) showToast(describeError(error, texts.errors), "warn");
    });
    for (const [key, data] of answers) client.setQueryData(key, data);
    return client;
  });
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" colorSchemeManager={colorSchemeManager}>
      <LanguageProvider language={language}>
        <QueryClientProvider client={queryClient}>
          {children}
          <Toaster label={texts.messages} closeLabel={texts.close} />
        </QueryClientProvider>
      </LanguageProvider>
    </MantineProvider>
  );
}
