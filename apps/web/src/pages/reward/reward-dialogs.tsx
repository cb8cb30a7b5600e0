import {
  rewardAddCompanyMaxLength,
  rewardAddContactNameMaxLength,
  rewardAddDemandMaxLength,
} from "@meridian/client/inputs";
import "../../styles/form.css";
import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { rewards } from "@meridian/contract/rewards";
import { CodeField } from "../../dialogs/code-field.tsx";
import { FormDialog } from "../../dialogs/form-dialog.tsx";
import { api } from "../../lib/api.ts";
import { useEndpointForm } from "../../lib/form.ts";
import { languages } from "../../lib/language.ts";
import { moneyFormat } from "../../lib/money.ts";
import { useSession } from "../../lib/session.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { showToast } from "../../ui/toast.tsx";

/** Refers a customer. */
export function RecommendDialog({ onClose }: { onClose: () => void }) {
  const { recommended: texts } = useTexts("reward");
  const { form, submit, isSending } = useEndpointForm(api.rewards.rewardAdd, {
    schema: rewards.rewardAdd.input,
    initialValues: { company: "", contact_name: "", contact_phone: "", demand: "", agree: false },
    messages: texts.errors,
    check: ({ agree }): Record<string, string> => (agree ? {} : { agree: texts.agreeNeeded }),
    affected: [api.rewards.getInvitationList],
    onDone: () => {
      onClose();
      showToast(texts.done);
    },
  });
  return (
    <FormDialog
      title={texts.formTitle}
      lead={texts.formLead}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts.submit}
      isSending={isSending}
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        label={texts.company}
        autoComplete="off"
        maxLength={rewardAddCompanyMaxLength}
        key={form.key("company")}
        {...form.getInputProps("company")}
      />
      <TextInput
        label={texts.contactName}
        autoComplete="off"
        maxLength={rewardAddContactNameMaxLength}
        key={form.key("contact_name")}
        {...form.getInputProps("contact_name")}
      />
      <TextInput
        label={texts.contactPhone}
        inputMode="tel"
        autoComplete="off"
        key={form.key("contact_phone")}
        {...form.getInputProps("contact_phone")}
      />
      <Textarea
        label={texts.demand}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={rewardAddDemandMaxLength}
        key={form.key("demand")}
        {...form.getInputProps("demand")}
      />
      <Checkbox label={texts.agree} key={form.key("agree")} {...form.getInputProps("agree", { type: "checkbox" })} />
    </FormDialog>
  );
}

type Rules = Awaited<ReturnType<typeof api.rewards.rewardRules>>;

interface PayoutDialogProps {
  target: "cash" | "integral";
  currency: "CNY" | "USD";
  availableCents: number;
  rules: Rules;
  onClose: () => void;
}

/** Pays out available cashback, to an account or as points. */
export function PayoutDialog({ target, currency, availableCents, rules, onClose }: PayoutDialogProps) {
  const { payout: texts } = useTexts("reward");
  const language = useLanguage();
  const { user } = useSession();
  const money = moneyFormat(language, currency);
  const isCash = target === "cash";
  const minimum = rules.min_payout_cents.find((entry) => entry.currency === currency)?.min_cents ?? 0;
  const { form, submit, isSending } = useEndpointForm(api.rewards.addCashbackLog, {
    schema: rewards.addCashbackLog.input,
    initialValues: {
      amount: (availableCents / 100).toFixed(2),
      payout_type: "alipay",
      real_name: "",
      account: "",
      bank_name: "",
      sms_code: "",
    },
    messages: texts.errors,
    fieldNames: { amount_cents: "amount" },
    toInput: ({ amount, payout_type, bank_name, ...values }) => ({
      target,
      currency,
      // An invalid amount is turned into one that the contract rejects, so that the error appears at this field.
      amount_cents: /^\d+(?:\.\d{1,2})?$/.test(amount.trim()) ? Math.round(Number(amount) * 100) : 0,
      ...(isCash && { ...values, payout_type, ...(payout_type === "bank" && { bank_name }) }),
    }),
    check: (values): Record<string, string> => {
      if (!isCash) return {};
      const needed = ["real_name", "account", "sms_code", ...(values.payout_type === "bank" ? ["bank_name"] : [])];
      const missing = needed.filter((name) => values[name as "account"].trim() === "");
      return Object.fromEntries(missing.map((name) => [name, texts.errors[name as keyof typeof texts.errors]]));
    },
    affected: [api.rewards.getInvitationUrl, api.rewards.getCashbackList, api.account.userInfo],
    onDone: () => {
      onClose();
      showToast(isCash ? texts.doneCash : texts.donePoints);
    },
  });
  const field = (name: "amount" | "real_name" | "account" | "bank_name") => ({
    ...form.getInputProps(name),
    key: form.key(name),
  });
  const { key: amountKey, ...amountProps } = field("amount");
  const { key: nameKey, ...nameProps } = field("real_name");
  const { key: accountKey, ...accountProps } = field("account");
  const { key: bankKey, ...bankProps } = field("bank_name");
  return (
    <FormDialog
      title={isCash ? texts.cashTitle : texts.pointsTitle}
      lead={texts.available(money(availableCents))}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={isCash ? texts.submitCash : texts.submitPoints}
      isSending={isSending}
      onSubmit={submit}
    >
      <TextInput
        data-autofocus
        label={texts.amount(currency === "CNY" ? "¥" : "$")}
        description={
          isCash
            ? texts.minimum(money(minimum))
            : texts.worth(
                money(100),
                (currency === "CNY" ? rules.points_per_yuan : rules.points_per_dollar).toLocaleString(
                  languages[language].tag,
                ),
              )
        }
        inputMode="decimal"
        key={amountKey}
        {...amountProps}
      />
      {isCash && (
        <>
          <NativeSelect
            label={texts.type}
            data={(["alipay", "bank"] as const).map((value) => ({ value, label: texts.types[value] }))}
            key={form.key("payout_type")}
            {...form.getInputProps("payout_type")}
          />
          <TextInput label={texts.realName} autoComplete="name" key={nameKey} {...nameProps} />
          <TextInput label={texts.account} autoComplete="off" key={accountKey} {...accountProps} />
          {form.getValues().payout_type === "bank" && (
            <TextInput label={texts.bankName} autoComplete="off" key={bankKey} {...bankProps} />
          )}
          <CodeField
            scene="payout"
            readPhone={() => user?.phone || user?.email || null}
            key={form.key("sms_code")}
            {...form.getInputProps("sms_code")}
          />
        </>
      )}
    </FormDialog>
  );
}
