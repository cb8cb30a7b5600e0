import { Button } from "@mantine/core";
import { useState } from "react";
import { DialogFrame } from "../../dialogs/dialog-frame.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { useKeys } from "./shortcuts.ts";

/** The console's keys, shown by "?" or the button. */
export function KeysHelp() {
  const { keys: texts } = useAdminTexts();
  const [isOpen, setIsOpen] = useState(false);
  useKeys((key) => {
    if (key !== "?" || document.querySelector("[role=dialog]")) return false;
    setIsOpen(true);
    return true;
  });
  return (
    <>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setIsOpen(true)}>
        {texts.title} <kbd className="ml-2">?</kbd>
      </Button>
      {isOpen && (
        <DialogFrame title={texts.title} onClose={() => setIsOpen(false)}>
          <dl className="stack gap-3">
            {texts.list.map(({ keys, text }) => (
              <div key={keys} className="bar">
                <dt>{text}</dt>
                <dd className="nowrap">
                  {keys.split(" ").map((key) => (
                    <kbd key={key} className="ml-2">
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </DialogFrame>
      )}
    </>
  );
}
