import { Textarea, TextInput } from "@mantine/core";
import { renewDecideReplyMaxLength, renewRequestRemarkMaxLength } from "@meridian/client/inputs";
import { renewals } from "@meridian/contract/renewals";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { useSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { affected, type Renewal } from "./values.ts";

interface RenewDialogProps {
  /** The service's name. */
  name: string;
  about: { service_id: number } | { split_id: number };
  onClose: () => void;
}

/** Requests more of a service or share: from sales, or for sub-accounts from the main account. */
export function RenewDialog({ name, about, onClose }: RenewDialogProps) {
  const { renew: texts } = useTexts("services");
  const isMain = useSession().user?.user_level === 1;
  const { form, submit, isSending } = useEndpointForm(api.renewals.renewRequest, {
    schema: renewals.renewRequest.input,
    initialValues: { quota: "", months: "", remark: "", contact_phone: "" },
    messages: texts.errors,
    toInput: (values) => ({ ...values, ...about }),
    affected: [api.renewals.renewList],
    onDone: () => {
      onClose();
      showToast(texts.done);
    },
  });
  return (
    <FormDialog
      title={texts.title(name)}
      lead={isMain ? texts.toSales : texts.toOwner}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts.submit}
      isSending={isSending}
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        label={texts.quota}
        inputMode="numeric"
        key={form.key("quota")}
        {...form.getInputProps("quota")}
      />
      <TextInput label={texts.months} inputMode="numeric" key={form.key("months")} {...form.getInputProps("months")} />
      <Textarea
        label={texts.remark}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={renewRequestRemarkMaxLength}
        key={form.key("remark")}
        {...form.getInputProps("remark")}
      />
      {isMain && (
        <TextInput
          label={texts.phone}
          inputMode="tel"
          key={form.key("contact_phone")}
          {...form.getInputProps("contact_phone")}
        />
      )}
    </FormDialog>
  );
}

interface DecideDialogProps {
  request: Renewal;
  decision: "done" | "refused";
  onClose: () => void;
}

/** Approves or declines a sub-account's request. */
export function DecideDialog({ request, decision, onClose }: DecideDialogProps) {
  const { requests: texts } = useTexts("services");
  const { id, split_id, asked_by, quota } = request;
  const isApproval = decision === "done";
  const { form, submit, isSending } = useEndpointForm(api.renewals.renewDecide, {
    schema: renewals.renewDecide.input,
    initialValues: { quota: isApproval && split_id !== null && quota !== null ? String(quota) : "", reply: "" },
    messages: texts.errors,
    toInput: (values) => ({ ...values, renew_id: id, decision }),
    affected: [api.renewals.renewList, ...affected],
    onDone: () => {
      onClose();
      showToast(texts.decided);
    },
  });
  return (
    <FormDialog
      title={isApproval ? texts.approveTitle(asked_by) : texts.declineTitle(asked_by)}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={isApproval ? texts.approve : texts.decline}
      isSending={isSending}
      onSubmit={submit}
    >
      {isApproval && split_id !== null && (
        <TextInput
          label={texts.approveQuota}
          description={texts.approveHelp}
          inputMode="numeric"
          key={form.key("quota")}
          {...form.getInputProps("quota")}
        />
      )}
      <Textarea
        label={texts.reply}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={renewDecideReplyMaxLength}
        key={form.key("reply")}
        {...form.getInputProps("reply")}
      />
    </FormDialog>
  );
}
