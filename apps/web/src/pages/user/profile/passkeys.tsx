import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { api } from "../../../lib/api.ts";
import { canUsePasskeys } from "../../../lib/passkeys.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { timeAgo } from "../../../lib/time.ts";
import { load } from "../../../lib/update-watch.ts";

const importDialogs = () => load(() => import("./passkey-dialogs.tsx"));
const AddDialog = lazy(() => importDialogs().then(({ AddDialog }) => ({ default: AddDialog })));
const RenameDialog = lazy(() => importDialogs().then(({ RenameDialog }) => ({ default: RenameDialog })));
const RemoveDialog = lazy(() => importDialogs().then(({ RemoveDialog }) => ({ default: RemoveDialog })));

type Passkey = Awaited<ReturnType<typeof api.account.signInMethods>>["passkeys"][number];

type Open = { dialog: "add" } | { dialog: "rename" | "remove"; passkey: Passkey };

/** The user's passkeys, which can be added, renamed and removed. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { passkeys: texts } = useTexts("profile");
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="stack gap-4">
      {passkeys.length === 0 ? (
        <p className="note">{texts.none}</p>
      ) : (
        <ul className="ruled flush">
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onOpen={(dialog) => setOpen({ dialog, passkey })} />
          ))}
        </ul>
      )}
      {canUsePasskeys() ? (
        <div>
          <Button variant="default" onClick={() => setOpen({ dialog: "add" })}>
            {texts.add}
          </Button>
        </div>
      ) : (
        <p className="note">{texts.unsupported}</p>
      )}
      <Suspense>
        {open?.dialog === "add" && <AddDialog onClose={close} />}
        {open?.dialog === "rename" && <RenameDialog passkey={open.passkey} onClose={close} />}
        {open?.dialog === "remove" && <RemoveDialog passkey={open.passkey} onClose={close} />}
      </Suspense>
    </div>
  );
}

function Row({ passkey, onOpen }: { passkey: Passkey; onOpen: (dialog: "rename" | "remove") => void }) {
  const { passkeys: texts, methods } = useTexts("profile");
  const language = useLanguage();
  const { name, created_at, last_used_at } = passkey;
  return (
    <li className="row gap-3 gap-x-6 justify-between">
      <div className="min-w-0">
        <p className="strong wrap-anywhere">{name}</p>
        <p className="note">
          {last_used_at
            ? methods.lastUsed(timeAgo(last_used_at, language))
            : texts.created(timeAgo(created_at, language))}
        </p>
      </div>
      <div className="cluster">
        <Button variant="default" size="xs" aria-label={texts.renameNamed(name)} onClick={() => onOpen("rename")}>
          {texts.rename}
        </Button>
        <Button variant="default" size="xs" aria-label={texts.removeNamed(name)} onClick={() => onOpen("remove")}>
          {texts.remove}
        </Button>
      </div>
    </li>
  );
}
