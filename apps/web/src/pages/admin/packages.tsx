import { priceTypeNames } from "@meridian/contract/catalog";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogFrame } from "../../dialogs/dialog-frame.tsx";
import { moneyFormat } from "../../lib/money.ts";
import { query, useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge } from "../../ui/badge.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { type Action, Actions } from "./actions.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { ContentLink } from "./content-link.tsx";
import { hasTyped } from "./detail.tsx";
import { Choice, Filters } from "./filters.tsx";
import { Rows } from "./listing.tsx";
import { useMay } from "./may.tsx";
import { orderApi } from "./staff-api.ts";

type Package = Awaited<ReturnType<typeof orderApi.packageList>>["list"][number];

/** Packages and their prices. */
export function Packages() {
  const { packages: texts, fields, failed, none } = useAdminTexts();
  const language = useLanguage();
  const { parameters } = useAddressQuery();
  const [open, setOpen] = useState<number | null>(null);
  const may = useMay();
  const names = Object.fromEntries(Object.entries(priceTypeNames).map(([type, name]) => [type, name[language]]));
  const type = parameters.get("type") ?? "";
  const { data, error, refetch } = useQuery({ ...query(orderApi.packageList, {}, { lazy: true }), staleTime: 0 });
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-60 rounded-menu bg-sunken" aria-busy="true" />;
  const shown = data.list.filter((row) => !Object.hasOwn(names, type) || row.type === Number(type));
  const chosen = data.list.find(({ id }) => id === open);
  const both = (cny: number, usd: number) =>
    cny === 0 && usd === 0 ? none : `${moneyFormat(language, "CNY")(cny)} / ${moneyFormat(language, "USD")(usd)}`;
  return (
    <>
      <Filters title={texts.title}>
        <Choice name="type" label={fields.service} options={names} />
      </Filters>
      <Rows
        title={texts.title}
        rows={shown}
        {...(may(orderApi.packageChange) && { onOpen: ({ id }: Package) => setOpen(id) })}
        nameOf={({ id }) => String(id)}
        columns={[
          { title: fields.id, cell: ({ id }) => id },
          { title: fields.service, cell: (row) => names[row.type] },
          { title: texts.name, cell: ({ name_en, name_zh }) => (language === "zh" ? name_zh : name_en) },
          { title: texts.cycle, cell: ({ cycle }) => texts.cycles[cycle] },
          {
            title: fields.quota,
            cell: ({ quota }) => (quota === null ? none : quota.toLocaleString(language)),
            isNumber: true,
          },
          {
            title: texts.price,
            cell: ({ price_cny_cents, price_usd_cents }) => both(price_cny_cents, price_usd_cents),
            isNumber: true,
          },
          {
            title: texts.extra,
            cell: ({ per_1k_cny_cents, per_1k_usd_cents }) => both(per_1k_cny_cents, per_1k_usd_cents),
            isNumber: true,
          },
          { title: texts.sold, cell: (row) => <Sold row={row} /> },
        ]}
      />
      {chosen && <PackageDetails row={chosen} onClose={() => setOpen(null)} />}
    </>
  );
}

function Sold({ row }: { row: Package }) {
  const { packages: texts } = useAdminTexts();
  if (!row.is_offered) return <Badge>{texts.hidden}</Badge>;
  if (!row.is_answered) return <Badge tone="warn">{texts.noSource}</Badge>;
  return row.can_buy ? <Badge tone="ok">{texts.yes}</Badge> : <Badge>{texts.no}</Badge>;
}

function PackageDetails({ row, onClose }: { row: Package; onClose: () => void }) {
  const { packages: texts } = useAdminTexts();
  const language = useLanguage();
  const { mutateAsync } = useAction(orderApi.packageChange, [orderApi.packageList]);
  const price = (name: keyof Package, label: string) =>
    ({ name, label, kind: "number", initial: String(row[name]), isOptional: true }) as const;
  const actions: Action[] = [
    {
      name: "prices",
      label: texts.change,
      fields: [
        price("price_cny_cents", texts.priceCny),
        price("price_usd_cents", texts.priceUsd),
        price("per_1k_cny_cents", texts.extraCny),
        price("per_1k_usd_cents", texts.extraUsd),
      ],
    },
    row.can_buy ? { name: "unsell", label: texts.unsell } : { name: "sell", label: texts.sell },
    row.is_offered ? { name: "hide", label: texts.hide } : { name: "offer", label: texts.offer },
  ];
  const changes: Readonly<Record<string, { can_buy?: boolean; is_offered?: boolean }>> = {
    sell: { can_buy: true },
    unsell: { can_buy: false },
    offer: { is_offered: true },
    hide: { is_offered: false },
  };
  const run = async (name: string, values: Readonly<Record<string, string>>) => {
    await mutateAsync({ input: { id: row.id, ...(changes[name] ?? values) } });
    onClose();
  };
  return (
    <DialogFrame
      title={`${priceTypeNames[row.type]?.[language]} ${language === "zh" ? row.name_zh : row.name_en}, ${texts.cycles[row.cycle]}`}
      width={560}
      isDirty={hasTyped}
      onClose={onClose}
    >
      <Actions call={orderApi.packageChange} actions={actions} onRun={run} />
      <div className="mt-4">
        <ContentLink kind="package" id={row.id} />
      </div>
    </DialogFrame>
  );
}
