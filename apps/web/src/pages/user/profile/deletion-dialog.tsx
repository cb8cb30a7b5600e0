import { account } from "@meridian/contract/account";
import { DialogForm } from "../../../dialogs/dialog-form.tsx";
import { ProofFrame } from "../../../dialogs/proof-frame.tsx";
import { Refusal } from "../../../dialogs/refusal.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";

/** Schedules the deletion of the account, after proof that its owner asks for it. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const { ownData: texts } = useTexts("profile");
  const { submit, isSending, refusal } = useEndpointForm(api.account.accountDelete, {
    schema: account.accountDelete.input,
    initialValues: {},
    showsRefusal: true,
    affected: [api.account.userInfo],
    onDone: () => {
      showToast(texts.asked);
      onClose();
    },
  });
  return (
    <ProofFrame title={texts.formTitle} lead={texts.formLead} onClose={onClose}>
      <DialogForm submitLabel={texts.submit} isSending={isSending} isDestructive focusesSubmit onSubmit={submit}>
        <Refusal text={refusal} />
      </DialogForm>
    </ProofFrame>
  );
}
