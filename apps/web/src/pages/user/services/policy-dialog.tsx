import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { moneyFormat } from "../../../lib/money.ts";
import { useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { Service } from "./values.ts";

const MAX_UNITS = 1_000_000;

/** Sets whether a service renews automatically, and what happens once its quota is used up. */
export function PolicyDialog({ service, onClose }: { service: Service; onClose: () => void }) {
  const { policy: texts } = useTexts("services");
  const language = useLanguage();
  const { service_id, name, currency, overage_cap_cents } = service;
  const perThousand = service.price_per_1k_cents ?? 0;
  const money = moneyFormat(language, currency);
  const count = new Intl.NumberFormat(languages[language].tag);
  const [autoRenew, setAutoRenew] = useState(service.auto_renew);
  const [policy, setPolicy] = useState(service.over_quota_policy);
  const [cap, setCap] = useState(overage_cap_cents > 0 ? String(overage_cap_cents / 100) : "");
  const [isWrong, setIsWrong] = useState(false);
  const { mutate, isPending } = useAction(api.orders.setServicePolicy, [api.usage.getServiceInfo]);
  const units = /^\d{1,7}(?:\.\d{1,2})?$/.test(cap.trim()) ? Number(cap) : 0;
  const cents = Math.round(units * 100);
  const calls = perThousand > 0 && units <= MAX_UNITS ? Math.floor(cents / perThousand) * 1000 : 0;
  const isCharged = policy === "charge";
  const isDirty = () => autoRenew !== service.auto_renew || policy !== service.over_quota_policy;
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isCharged && calls === 0) return setIsWrong(true);
    mutate(
      {
        input: {
          service_id,
          auto_renew: autoRenew,
          over_quota_policy: policy,
          ...(isCharged && { overage_cap_cents: cents }),
        },
      },
      {
        onSuccess: () => {
          onClose();
          showToast(texts.done);
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.title(name)}
      isDirty={isDirty}
      onClose={onClose}
      submitLabel={texts.submit}
      isSending={isPending}
      onSubmit={save}
    >
      <Checkbox
        data-autofocus
        label={texts.auto}
        description={texts.autoHelp}
        checked={autoRenew}
        onChange={(event) => setAutoRenew(event.currentTarget.checked)}
      />
      <NativeSelect
        label={texts.over}
        value={policy}
        onChange={(event) => setPolicy(event.currentTarget.value as Service["over_quota_policy"])}
        data={(["stop", "charge"] as const).map((value) => ({ value, label: texts[value] }))}
      />
      {isCharged && (
        <TextInput
          label={texts.cap(currency)}
          description={calls > 0 ? texts.calls(count.format(calls)) : texts.capHelp(money(perThousand))}
          error={isWrong && calls === 0 ? texts.tooLittle(money(perThousand)) : null}
          inputMode="decimal"
          value={cap}
          onChange={(event) => setCap(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
