import { Button } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useBlocker } from "react-router-dom";
import { ConfirmDialog } from "../../dialogs/confirm-dialog.tsx";
import { DialogFrame } from "../../dialogs/dialog-frame.tsx";
import { query, useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { ErrorState } from "../../ui/states.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { useDraft, type Values } from "./content-draft.ts";
import { Fields, languageOf } from "./content-fields.tsx";
import { EntryHeader, type OpenDialog } from "./content-header.tsx";
import { ContentHistory } from "./content-history.tsx";
import { Languages } from "./content-languages.tsx";
import { staffContent } from "./staff-api.ts";

type Entry = Awaited<ReturnType<typeof staffContent.contentInfo>>;
type Kind = Parameters<typeof staffContent.contentInfo>[0]["kind"];

interface EditorProps {
  kind: Kind;
  /** Undefined for a new entry. */
  id: number | undefined;
}

/** One entry of any kind: its fields, its text in both languages, and its history. */
export default function ContentEditor({ kind, id }: EditorProps) {
  const { failed, content: texts } = useAdminTexts();
  const { change } = useAddressQuery();
  const { data, error, refetch } = useQuery({
    ...query(staffContent.contentInfo, { kind, ...(id !== undefined && { id }) }, { lazy: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const back = (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={16} stroke={1.6} />}
      onClick={() => change({ entry: null })}
    >
      {texts.back}
    </Button>
  );
  return (
    <>
      {back}
      {error && !data && <ErrorState text={failed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <div className="min-h-60 rounded-menu bg-sunken" aria-busy="true" />}
      {data && <Form kind={kind} entry={data} />}
    </>
  );
}

function Form({ kind, entry: opened }: { kind: Kind; entry: Entry }) {
  const { content: texts } = useAdminTexts();
  const language = useLanguage();
  const { change } = useAddressQuery();
  const client = useQueryClient();
  // A new entry's form stays until that of the saved one opens.
  const [created, setCreated] = useState<Pick<Entry, "id" | "version" | "state" | "fields"> | null>(null);
  const entry = { ...opened, ...created };
  const { id, fields: saved, form, has_text } = entry;
  const draftKey = (id: number) => `content ${kind} ${id}`;
  const draft = useDraft(draftKey(id), saved, entry.version);
  const { values, isDirty } = draft;
  const [errors, setErrors] = useState<Values>({});
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isStale, setIsStale] = useState(false);
  const saving = useAction(staffContent.contentSave, affected);
  const picture = useAction(staffContent.contentPictureAdd);
  const { blocker, release } = useUnsaved(isDirty);

  const upload = async (file: File): Promise<string | null> => {
    try {
      return (await picture.mutateAsync({ input: { file } })).path;
    } catch {
      // The refusal has been announced.
      return null;
    }
  };
  const save = (version: number) => {
    const fields = { ...values };
    saving.mutate(
      { input: { kind, fields, ...(id > 0 && { id, version }) } },
      {
        onSuccess: (answer) => {
          setErrors({});
          setIsStale(false);
          draft.saved(fields, answer.version, draftKey(answer.id));
          release();
          showToast(texts.saved);
          if (id > 0) return;
          setCreated({ ...answer, fields });
          change({ entry: String(answer.id) });
        },
        onError: (refusal) => {
          setErrors(refusal instanceof ApiError ? refusal.fields : {});
          const isConflict =
            refusal instanceof ApiError && (refusal.data as { state?: string } | null)?.state === STALE;
          setIsStale(isConflict);
          if (isConflict) void client.invalidateQueries({ queryKey: [staffContent.contentInfo.path] });
        },
      },
    );
  };
  const shared = {
    ...{ values, errors, isReadOnly: !entry.is_writable },
    ...{ onChange: draft.set, onPicture: upload },
  };
  const inBoth = form.filter(({ name }) => languageOf(name) === null);
  const title = values[`title_${language}`] || values[`name_${language}`] || values.name || texts.untitled;
  return (
    <form
      className="stack gap-6"
      noValidate
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        save(draft.version);
      }}
    >
      <EntryHeader
        {...{ kind, entry, title, isDirty }}
        isSaving={saving.isPending}
        onDialog={setDialog}
        onPublished={draft.reset}
      />
      {isStale && (
        <div className="well stack gap-3 p-5" role="alert">
          <p>{texts.conflict}</p>
          <div className="cluster">
            <Button variant="default" onClick={() => setDialog("history")}>
              {texts.compare}
            </Button>
            <Button onClick={() => save(entry.version)}>{texts.overwrite}</Button>
          </div>
        </div>
      )}
      {draft.isRestored && !isStale && (
        <div className="row items-center flex-wrap" role="status">
          <p className="quiet">{texts.restoredInput}</p>
          <Button variant="default" size="compact-sm" onClick={() => draft.reset(entry.version)}>
            {texts.discard}
          </Button>
        </div>
      )}
      {inBoth.length > 0 && (
        <div className="stack grid-cols-fields gap-3 gap-x-4">
          <Fields form={inBoth} {...shared} />
        </div>
      )}
      {(has_text || form.length > inBoth.length) && (
        <Languages kind={kind} form={form} hasText={has_text} {...shared} />
      )}
      {dialog && (
        <EntryDialogs
          {...{ dialog, kind, title, isReadOnly: shared.isReadOnly }}
          entry={{ ...entry, id }}
          onChanged={draft.reset}
          onDeleted={() => {
            draft.reset(0);
            release();
            change({ entry: null });
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {blocker.state === "blocked" && <Leaving onLeave={blocker.proceed} onStay={blocker.reset} />}
    </form>
  );
}

interface EntryDialogsProps {
  dialog: OpenDialog;
  kind: Kind;
  entry: Pick<Entry, "id" | "version" | "fields">;
  title: string;
  isReadOnly: boolean;
  /** The entry has another version, which is now saved. */
  onChanged: (version: number) => void;
  onDeleted: () => void;
  onClose: () => void;
}

/** An entry's history, and what asks before it happens. */
function EntryDialogs({ dialog, kind, entry, title, isReadOnly, onChanged, onDeleted, onClose }: EntryDialogsProps) {
  const { content: texts } = useAdminTexts();
  const { id, version, fields } = entry;
  if (dialog === "history")
    return <ContentHistory {...{ kind, id, version, fields, isReadOnly, onClose }} onRestored={onChanged} />;
  const asked = { cancel: texts.leave.stay, input: { kind, id, version }, onClose };
  if (dialog === "reset")
    return (
      <ConfirmDialog
        {...asked}
        title={texts.reset.title(title)}
        texts={texts.reset}
        action={staffContent.contentReset}
        affected={affected}
        onDone={(answer) => {
          onClose();
          onChanged(answer.version);
        }}
      />
    );
  return (
    <ConfirmDialog
      {...asked}
      title={texts.removeTitle(title)}
      texts={{ text: texts.removeText, submit: texts.remove }}
      isDestructive
      action={staffContent.contentDelete}
      affected={[staffContent.contentList]}
      onDone={onDeleted}
    />
  );
}

const affected = [staffContent.contentInfo, staffContent.contentList, staffContent.contentHistory];

function Leaving({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { content: texts } = useAdminTexts();
  return (
    <DialogFrame title={texts.leave.title} lead={texts.leave.text} onClose={onStay}>
      <div className="cluster justify-end mt-2">
        <Button variant="default" onClick={onLeave}>
          {texts.leave.submit}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {texts.leave.stay}
        </Button>
      </div>
    </DialogFrame>
  );
}

/** The state of a conflict about an entry that somebody else has saved. */
const STALE = "changed_meanwhile";

/** Asks before a form with unsaved changes is left, for another page or for good. */
function useUnsaved(isDirty: boolean) {
  const isHeld = useRef(isDirty);
  isHeld.current = isDirty;
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isDirty]);
  const blocker = useBlocker(() => isHeld.current);
  /** Lets an action that has just saved or deleted everything go on to another address. */
  const release = () => {
    isHeld.current = false;
  };
  return { blocker, release };
}
