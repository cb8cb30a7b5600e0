import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Language } from "./lib/language.ts";
import { createQueryClient, describeError } from "./lib/query.ts";
import { LanguageProvider, textsOf } from "./lib/texts.tsx";
import { theme } from "./theme.ts";
import { showToast, Toaster } from "./ui/toast.tsx";

const colorSchemeManager = localStorageColorSchemeManager({ key: "scheme" });

/** Everything that surrounds the router, the same in the browser and while prerendering. */
export function App({ language, children }: { language: Language; children: ReactNode }) {
  const texts = textsOf(language, "common");
  const [queryClient] = useState(() =>
    createQueryClient((error) => showToast(describeError(error, texts.errors), "warn")),
  );
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
