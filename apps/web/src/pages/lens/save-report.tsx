import { Button } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { holdsPermission, useSession } from "../../lib/session.ts";
import { loadTexts, useLanguage, useTexts } from "../../lib/texts.tsx";
import { load } from "../../lib/update-watch.ts";
import { useDialogs } from "../../lib/use-dialogs.ts";
import type { AddressCount } from "../../ui/lens/lens-table.ts";

const importDialog = () => load(() => import("./save-report-dialog.tsx"));
const SaveReportDialog = lazy(() => importDialog().then(({ SaveReportDialog }) => ({ default: SaveReportDialog })));

/** Saves what was analysed as a week of a report; visitors log in first. */
export function SaveReport({ counts }: { counts: () => readonly AddressCount[] }) {
  const { actions } = useTexts("lens");
  const language = useLanguage();
  const session = useSession();
  const { open } = useDialogs();
  const [isOpen, setIsOpen] = useState(false);
  if (session.user !== null && !holdsPermission(session, "lens.report")) return null;
  const start = async () => {
    if (session.token === null) return open("login");
    await load(() => loadTexts(language, "dialogs", "reports"));
    setIsOpen(true);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => void start()}
      >
        {actions.save}
      </Button>
      <Suspense>{isOpen && <SaveReportDialog counts={counts()} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
