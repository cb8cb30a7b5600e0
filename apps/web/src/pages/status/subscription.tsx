import { Button } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { loadTexts, useLanguage, useTexts } from "../../lib/texts.tsx";
import { load } from "../../lib/update-watch.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { mailLinkOf } from "./mail-link.ts";

// Loaded after the page, because the forms bring their schema along.
const inLanguage = <P extends object>(importDialog: () => Promise<{ default: ComponentType<P> }>) => {
  const dialogIn = (language: "en" | "zh") =>
    lazy(() => load(async () => (await Promise.all([importDialog(), loadTexts(language, "dialogs")]))[0]));
  return { en: dialogIn("en"), zh: dialogIn("zh") };
};
const subscribeDialogs = inLanguage(() => import("./subscribe-dialog.tsx"));
const linkDialogs = inLanguage(() => import("./link-dialog.tsx"));

/** The button that opens the choice of updates, and the dialogs that links of our emails open. */
export function Subscription() {
  const { subscribe: texts } = useTexts("status");
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const link = mailLinkOf(useHydrated() ? hash : "");
  const SubscribeDialog = subscribeDialogs[language];
  const LinkDialog = linkDialogs[language];
  return (
    <>
      <Button variant="default" leftSection={<IconBell size={16} stroke={1.6} />} onClick={() => setIsOpen(true)}>
        {texts.open}
      </Button>
      <Suspense>
        {isOpen && <SubscribeDialog onClose={() => setIsOpen(false)} />}
        {link && (
          <LinkDialog
            key={hash}
            link={link}
            onClose={() => navigate({ pathname, search, hash: "" }, { replace: true, preventScrollReset: true })}
          />
        )}
      </Suspense>
    </>
  );
}
