import { Button } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { account } from "@meridian/contract/account";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useImperativeHandle, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "../lib/api.ts";
import { useEndpointForm } from "../lib/form.ts";
import { query } from "../lib/query.ts";
import { clearSession } from "../lib/session.ts";
import { useTexts } from "../lib/texts.tsx";
import { useDialogs, withoutDialog } from "../lib/use-dialogs.ts";
import { ErrorState } from "../ui/states.tsx";
import styles from "./auth.module.css";
import { DialogForm } from "./dialog-form.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import { NewPasswordFields } from "./form-fields.tsx";
import { Refusal } from "./refusal.tsx";

type Info = Awaited<ReturnType<typeof api.account.signInUndoInfo>>;

const notFound = 404;
const conflict = 409;

/**
 * Shows what the link of a message restores, and restores it. The token follows the address's #, so that no server but
 * ours receives it.
 */
export function UndoDialog() {
  const { undo: texts } = useTexts("dialogs");
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const form = useRef<{ isDirty: () => boolean }>(null);
  // Read once, because closing removes it from the address while the dialog is still open.
  const [token] = useState(() => hash.slice(1));
  const [account, setAccount] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    ...query(api.account.signInUndoInfo, { token }, { lazy: true }),
    enabled: token !== "",
    gcTime: 0,
  });
  const close = () =>
    navigate({ pathname, search: withoutDialog(search), hash: "" }, { replace: true, preventScrollReset: true });
  const useless = token === "" ? texts.gone : uselessOf(error, texts);
  const done = account !== null ? { title: texts.done.title, text: texts.done.text(account) } : null;
  const ended = done ?? useless;
  return (
    <DialogFrame
      title={ended?.title ?? texts.title}
      lead={ended?.text ?? (data && texts.lead(data.account))}
      isDirty={() => form.current?.isDirty() ?? false}
      onClose={close}
    >
      {ended ? (
        <LoginButton />
      ) : data ? (
        <UndoForm token={token} info={data} formRef={form} onDone={setAccount} />
      ) : error ? (
        <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="min-h-60" aria-busy="true" />
      )}
    </DialogFrame>
  );
}

type Useless = Readonly<Record<"gone" | "undone" | "expired", { title: string; text: string }>>;

/** Why the link cannot be used, or null if it can or nobody knows. */
function uselessOf(error: Error | null, texts: Useless) {
  if (!(error instanceof ApiError)) return null;
  if (error.code === notFound) return texts.gone;
  if (error.code !== conflict) return null;
  return (error.data as { state?: string } | null)?.state === "undone" ? texts.undone : texts.expired;
}

function LoginButton() {
  const { undo: texts } = useTexts("dialogs");
  const dialogs = useDialogs();
  return (
    <Button autoFocus fullWidth size="md" onClick={() => dialogs.open("login", { return: "/user?tab=profile" })}>
      {texts.login}
    </Button>
  );
}

interface UndoFormProps {
  token: string;
  info: Info;
  /** Lets the frame confirm before typed input is discarded. */
  formRef: RefObject<{ isDirty: () => boolean } | null>;
  onDone: (account: string) => void;
}

function UndoForm({ token, info, formRef, onDone }: UndoFormProps) {
  const { undo: texts, errors } = useTexts("dialogs");
  const { changes, has_password } = info;
  const { form, submit, isSending, refusal } = useEndpointForm(api.account.signInUndo, {
    schema: account.signInUndo.input,
    initialValues: { password: "", password_confirm: "" },
    messages: { password: errors.newPassword, password_confirm: errors.mismatch },
    toInput: (values) => ({ ...values, token }),
    check: ({ password, password_confirm }): Record<string, string> => ({
      ...(has_password && password === "" && { password: errors.newPassword }),
      ...(password !== password_confirm && { password_confirm: errors.mismatch }),
    }),
    onDone: ({ account }) => {
      // The server has ended all sessions of this user.
      clearSession();
      onDone(account);
    },
  });
  useImperativeHandle(formRef, () => form, [form]);
  return (
    <DialogForm submitLabel={texts.submit} isSending={isSending} onSubmit={submit}>
      {changes.length > 0 && (
        <dl className={styles.facts}>
          {changes.map(({ means, before, now }) => (
            <div className="flex gap-3 justify-between" key={means}>
              <dt>{texts.means[means]}</dt>
              <dd className="min-w-0 text-right wrap-anywhere">
                {texts.change(texts.values[means](now), texts.values[means](before))}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {has_password && (
        <>
          <p className="note">{texts.passwordLead}</p>
          <NewPasswordFields autoFocus form={form} label={texts.password} labelConfirm={texts.passwordConfirm} />
        </>
      )}
      <Refusal text={refusal} />
    </DialogForm>
  );
}
