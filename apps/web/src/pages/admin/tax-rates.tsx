import { IconReceiptTax } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogFrame } from "../../dialogs/dialog-frame.tsx";
import { query, useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { Actions } from "./actions.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { hasTyped } from "./detail.tsx";
import { Rows } from "./listing.tsx";
import { useMay } from "./may.tsx";
import { staffBilling } from "./staff-api.ts";

type TaxRate = Awaited<ReturnType<typeof staffBilling.taxRateList>>["list"][number];
type Input = Parameters<typeof staffBilling.setTaxRate>[0];

/** The tax that prices contain, by country and day. */
export function TaxRates() {
  const { taxes: texts, failed } = useAdminTexts();
  const language = useLanguage();
  const may = useMay();
  const [open, setOpen] = useState<TaxRate | null>(null);
  const { data, error, refetch } = useQuery({ ...query(staffBilling.taxRateList, {}, { lazy: true }), staleTime: 0 });
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-60 rounded-menu bg-sunken" aria-busy="true" />;
  const today = data.list.filter(({ is_current }) => is_current).map(({ id }) => id);
  const stateOf = ({ id, country, from_day }: TaxRate) => {
    if (today.includes(id)) return <Badge tone="ok">{texts.current}</Badge>;
    const current = data.list.find((row) => row.country === country && row.is_current);
    return <Badge>{current && from_day < current.from_day ? texts.past : texts.later}</Badge>;
  };
  return (
    <>
      <header className="bar mb-4">
        <p className="quiet">{texts.text}</p>
      </header>
      <div className="card mb-5 p-5">
        <RateForm row={null} />
      </div>
      {data.list.length === 0 ? (
        <EmptyState icon={IconReceiptTax} {...texts.empty} />
      ) : (
        <Rows
          title={texts.title}
          rows={data.list}
          {...(may(staffBilling.setTaxRate) && { onOpen: setOpen })}
          nameOf={({ country, from_day }) => `${country} ${from_day}`}
          columns={[
            { title: texts.country, cell: ({ country }) => country },
            { title: texts.state, cell: stateOf },
            { title: texts.from, cell: ({ from_day }) => from_day },
            { title: texts.name, cell: ({ name_en, name_zh }) => (language === "zh" ? name_zh : name_en) },
            { title: texts.percent, cell: ({ percent }) => percent, isNumber: true },
            { title: texts.reverses, cell: ({ reverses_charge }) => (reverses_charge ? texts.yes : texts.no) },
          ]}
        />
      )}
      {open && (
        <DialogFrame title={open.country} width={560} isDirty={hasTyped} onClose={() => setOpen(null)}>
          <RateForm row={open} isOpen onDone={() => setOpen(null)} />
        </DialogFrame>
      )}
    </>
  );
}

interface RateFormProps {
  /** The rate that the new one starts from. */
  row: TaxRate | null;
  isOpen?: boolean;
  onDone?: () => void;
}

function RateForm({ row, isOpen = false, onDone }: RateFormProps) {
  const { taxes: texts } = useAdminTexts();
  const { mutateAsync } = useAction(staffBilling.setTaxRate, [staffBilling.taxRateList]);
  const choices = [
    { value: "0", label: texts.no },
    { value: "1", label: texts.yes },
  ];
  const fields = [
    { name: "country", label: texts.country, initial: row?.country ?? "", maxLength: 2 },
    { name: "percent", label: texts.percent, initial: row ? String(row.percent) : "" },
    { name: "name_en", label: texts.nameEn, initial: row?.name_en ?? "" },
    { name: "name_zh", label: texts.nameZh, initial: row?.name_zh ?? "" },
    { name: "from_day", label: texts.fromField, isOptional: true },
    {
      name: "reverses_charge",
      label: texts.reversesField,
      kind: "choice" as const,
      options: choices,
      initial: row?.reverses_charge ? "1" : "0",
    },
  ];
  const run = async (_name: string, values: Readonly<Record<string, string>>) => {
    // Passed on as it is: the server validates the input and names the invalid field.
    await mutateAsync({ input: values as unknown as Input });
    onDone?.();
  };
  return (
    <Actions
      call={staffBilling.setTaxRate}
      actions={[{ name: "set", label: texts.set, fields }]}
      isOpen={isOpen}
      onRun={run}
    />
  );
}
