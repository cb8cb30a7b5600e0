import { Button } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { languages } from "../../lib/language.ts";
import { useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { busyWhile } from "../../ui/busy.ts";
import { useAdminTexts } from "./admin-texts.tsx";
import { State } from "./content-state.tsx";
import { staffContent } from "./staff-api.ts";

type Entry = Awaited<ReturnType<typeof staffContent.contentInfo>>;
type Kind = Parameters<typeof staffContent.contentInfo>[0]["kind"];
export type OpenDialog = "history" | "delete" | "reset";

interface EntryHeaderProps {
  kind: Kind;
  entry: Entry;
  title: string;
  isDirty: boolean;
  isSaving: boolean;
  onDialog: (dialog: OpenDialog) => void;
  onPublished: (version: number) => void;
}

/** An entry's title and state, and what can be done with it. */
export function EntryHeader({ kind, entry, title, isDirty, isSaving, onDialog, onPublished }: EntryHeaderProps) {
  const { content: texts } = useAdminTexts();
  const language = useLanguage();
  const { id, version, state, path, can_publish, is_writable, can_preview, can_delete, can_reset } = entry;
  const publishing = useAction(staffContent.contentChange, [staffContent.contentInfo, staffContent.contentList]);
  const isPublished = state !== "draft";
  const publish = () =>
    publishing.mutate(
      { input: { kind, id, is_published: !isPublished } },
      { onSuccess: (answer) => onPublished(answer.version) },
    );
  const viewing = useAction(staffContent.contentView);
  const see = () => {
    // Opened at once, because browsers refuse a window that is opened after an answer.
    const shown = window.open("", "_blank");
    viewing.mutate(
      { input: { kind, id } },
      {
        onSuccess: (answer) => shown?.location.assign(`${languages[language].base}${answer.path}`),
        onError: () => shown?.close(),
      },
    );
  };
  return (
    <header className="bar">
      <div className="row items-center flex-wrap">
        <h2 className="title-3 wrap-anywhere">{title}</h2>
        {id > 0 && <State state={state} />}
        {version > 0 && <span className="note">{texts.version(version)}</span>}
      </div>
      <div className="cluster">
        {path && state === "live" && (
          <Button
            component="a"
            href={`${languages[language].base}${path}`}
            target="_blank"
            variant="default"
            rightSection={<IconExternalLink size={16} stroke={1.6} />}
          >
            {texts.view}
          </Button>
        )}
        {can_preview && (
          <Button variant="default" {...busyWhile(viewing.isPending)} disabled={isDirty} onClick={see}>
            {texts.see}
          </Button>
        )}
        {id > 0 && (
          <Button variant="default" onClick={() => onDialog("history")}>
            {texts.history}
          </Button>
        )}
        {is_writable && (
          <>
            {can_reset && (
              <Button variant="default" onClick={() => onDialog("reset")}>
                {texts.reset.submit}
              </Button>
            )}
            {can_delete && (
              <Button variant="default" onClick={() => onDialog("delete")}>
                {texts.remove}
              </Button>
            )}
            {id > 0 && can_publish && (
              <Button variant="default" {...busyWhile(publishing.isPending)} disabled={isDirty} onClick={publish}>
                {isPublished ? texts.unpublish : texts.publish}
              </Button>
            )}
            <Button type="submit" {...busyWhile(isSaving)} disabled={!isDirty}>
              {texts.save}
            </Button>
          </>
        )}
      </div>
    </header>
  );
}
