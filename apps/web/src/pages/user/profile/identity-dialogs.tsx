import { account } from "@meridian/contract/account";
import { DialogForm } from "../../../dialogs/dialog-form.tsx";
import { ProofFrame } from "../../../dialogs/proof-frame.tsx";
import { Refusal } from "../../../dialogs/refusal.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";

type Identity = Awaited<ReturnType<typeof api.account.signInMethods>>["identities"][number];

/** Leads to a service, which sends the browser back once the user has logged in there. */
export function ConnectDialog({ provider, onClose }: { provider: Identity["provider"]; onClose: () => void }) {
  const { methods: texts } = useTexts("profile");
  const { providers } = useTexts("dialogs");
  const name = providers.names[provider];
  const { submit, isSending, refusal } = useEndpointForm(api.account.identityConnect, {
    schema: account.identityConnect.input,
    initialValues: {},
    showsRefusal: true,
    toInput: () => ({ provider }),
    onDone: ({ url }) => location.assign(url),
  });
  return (
    <ProofFrame title={texts.connect(name)} lead={texts.connectLead(name)} onClose={onClose}>
      <DialogForm submitLabel={texts.next} isSending={isSending} focusesSubmit onSubmit={submit}>
        <Refusal text={refusal} />
      </DialogForm>
    </ProofFrame>
  );
}

/** Ends logging in with a service. */
export function DisconnectDialog({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const { methods: texts } = useTexts("profile");
  const { providers } = useTexts("dialogs");
  const name = providers.names[identity.provider];
  const { submit, isSending, refusal } = useEndpointForm(api.account.identityRemove, {
    schema: account.identityRemove.input,
    initialValues: {},
    showsRefusal: true,
    toInput: () => ({ id: identity.id }),
    affected: [api.account.signInMethods],
    onDone: () => {
      showToast(texts.removed(name));
      onClose();
    },
  });
  return (
    <ProofFrame title={texts.removeTitle(name)} lead={texts.removeLead(name)} onClose={onClose}>
      <DialogForm submitLabel={texts.remove} isSending={isSending} isDestructive focusesSubmit onSubmit={submit}>
        <Refusal text={refusal} />
      </DialogForm>
    </ProofFrame>
  );
}
