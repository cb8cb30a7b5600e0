import { Button } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { team } from "@meridian/contract/team";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useImperativeHandle, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { api } from "../lib/api.ts";
import { useEndpointForm } from "../lib/form.ts";
import { query } from "../lib/query.ts";
import { useTexts } from "../lib/texts.tsx";
import { useDialogs, withoutDialog } from "../lib/use-dialogs.ts";
import { ErrorState } from "../ui/states.tsx";
import { showToast } from "../ui/toast.tsx";
import { Agreement } from "./agreement.tsx";
import styles from "./auth.module.css";
import { DialogForm } from "./dialog-form.tsx";
import { DialogFrame } from "./dialog-frame.tsx";
import { NewPasswordFields } from "./form-fields.tsx";
import { useEntrance } from "./use-entrance.ts";

type Invitation = Awaited<ReturnType<typeof api.team.invitationInfo>>;

const notFound = 404;
const conflict = 409;

/**
 * Shows who invites and lets the visitor accept. The token follows the address's #, so that no server but ours receives
 * it.
 */
export function InvitationDialog() {
  const { invitation: texts } = useTexts("dialogs");
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const dialogs = useDialogs();
  const form = useRef<{ isDirty: () => boolean }>(null);
  // Read once, because accepting removes it from the address while the dialog is still open.
  const [token] = useState(() => hash.slice(1));
  const { data, error, refetch } = useQuery({
    ...query(api.team.invitationInfo, { token }, { lazy: true }),
    enabled: token !== "",
    // The link works once, so its details must not be cached.
    gcTime: 0,
  });
  const close = () =>
    navigate({ pathname, search: withoutDialog(search), hash: "" }, { replace: true, preventScrollReset: true });
  const code = error instanceof ApiError ? error.code : null;
  const isUseless = token === "" || code === notFound;
  const useless = isUseless ? texts.gone : code === conflict ? texts.over : null;
  const lead = data ? texts.lead(data.account_name) : useless?.text;
  return (
    <DialogFrame
      title={useless?.title ?? texts.title}
      lead={lead}
      isDirty={() => form.current?.isDirty() ?? false}
      onClose={close}
    >
      {data ? (
        <AcceptForm token={token} invitation={data} formRef={form} />
      ) : isUseless ? (
        <Button fullWidth size="md" onClick={() => dialogs.open("login", { return: "/user" })}>
          {texts.login}
        </Button>
      ) : useless ? null : error ? (
        <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="min-h-60" aria-busy="true" />
      )}
    </DialogFrame>
  );
}

interface AcceptFormProps {
  token: string;
  invitation: Invitation;
  /** Lets the frame confirm before typed input is discarded. */
  formRef: RefObject<{ isDirty: () => boolean } | null>;
}

function AcceptForm({ token, invitation, formRef }: AcceptFormProps) {
  const { invitation: texts, errors } = useTexts("dialogs");
  const enter = useEntrance();
  const { account_name, name, phone_masked, email_masked, role_name } = invitation;
  const { form, submit, isSending } = useEndpointForm(api.team.invitationAccept, {
    schema: team.invitationAccept.input,
    initialValues: { password: "", password_confirm: "", agree: false },
    messages: { password: errors.newPassword, password_confirm: errors.mismatch },
    toInput: (values) => ({ ...values, token }),
    check: ({ password, password_confirm, agree }): Record<string, string> => ({
      ...(password !== password_confirm && { password_confirm: errors.mismatch }),
      ...(!agree && { agree: errors.agree }),
    }),
    onDone: (session) => {
      enter(session, "/user");
      showToast(texts.welcome(account_name));
    },
  });
  useImperativeHandle(formRef, () => form, [form]);
  const facts = [
    [texts.name, name],
    phone_masked === "" ? [texts.email, email_masked] : [texts.phone, phone_masked],
    [texts.role, role_name || texts.noRole],
  ] as const;
  return (
    <DialogForm submitLabel={texts.submit} isSending={isSending} onSubmit={submit}>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div className="flex gap-3 justify-between" key={label}>
            <dt>{label}</dt>
            <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <NewPasswordFields autoFocus form={form} label={texts.password} labelConfirm={texts.passwordConfirm} />
      <Agreement key={form.key("agree")} {...form.getInputProps("agree", { type: "checkbox" })} />
    </DialogForm>
  );
}
