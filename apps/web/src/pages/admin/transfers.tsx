import { useState } from "react";
import { moneyFormat } from "../../lib/money.ts";
import { useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge } from "../../ui/badge.tsx";
import { Cell } from "../../ui/cell.tsx";
import { showToast } from "../../ui/toast.tsx";
import { Actions } from "./actions.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { CustomerLink } from "./customer-link.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { Choice, chosen, Filters } from "./filters.tsx";
import { Listing } from "./listing.tsx";
import { May } from "./may.tsx";
import { orderApi, staffApi } from "./staff-api.ts";

type Transfer = Awaited<ReturnType<typeof orderApi.transferList>>["list"][number];

/** Incoming bank transfers, and the orders they pay for. */
export function Transfers() {
  const { transfers: texts, orders, fields } = useAdminTexts();
  const language = useLanguage();
  const { parameters } = useAddressQuery();
  const [open, setOpen] = useState<Transfer | null>(null);
  return (
    <>
      <Filters title={texts.title}>
        <Choice name="is_matched" label={texts.state} options={texts.matched} />
      </Filters>
      <May call={orderApi.transferImport}>
        <Import />
      </May>
      <Listing
        title={texts.title}
        endpoint={orderApi.transferList}
        filter={chosen(parameters, "is_matched", texts.matched)}
        empty={texts.empty}
        onOpen={setOpen}
        nameOf={({ reference }) => reference}
        columns={[
          { title: texts.reference, cell: ({ reference }) => reference },
          { title: texts.received, cell: ({ received_date }) => received_date },
          {
            title: orders.amount,
            cell: ({ amount_cents, currency }) => moneyFormat(language, currency)(amount_cents),
            isNumber: true,
          },
          { title: texts.payer, cell: ({ payer }) => payer },
          { title: fields.remark, cell: ({ remark }) => remark },
          {
            title: texts.order,
            cell: ({ order_no, account_id }) =>
              order_no ? (
                <CustomerLink id={account_id}>{order_no}</CustomerLink>
              ) : (
                <Badge tone="warn">{texts.matched["0"]}</Badge>
              ),
          },
          { title: fields.handler, cell: ({ matched_by }) => matched_by },
        ]}
      />
      {open && <TransferDetails transfer={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function Import() {
  const { transfers: texts } = useAdminTexts();
  const { mutateAsync } = useAction(orderApi.transferImport, [
    orderApi.transferList,
    orderApi.orderList,
    staffApi.overview,
  ]);
  const run = async (_name: string, { csv = "" }: Readonly<Record<string, string>>) => {
    const { added, matched } = await mutateAsync({ input: { csv } });
    showToast(texts.imported(added, matched));
  };
  const fields = [{ name: "csv", label: texts.csv, kind: "text" as const, maxLength: 200_000 }];
  return (
    <div className="card mb-5 p-5">
      <Actions
        call={orderApi.transferImport}
        actions={[{ name: "import", label: texts.import, text: texts.importText, fields }]}
        onRun={run}
      />
    </div>
  );
}

function TransferDetails({ transfer, onClose }: { transfer: Transfer; onClose: () => void }) {
  const { transfers: texts, orders, fields } = useAdminTexts();
  const language = useLanguage();
  const { mutateAsync } = useAction(orderApi.transferMatch, [
    orderApi.transferList,
    orderApi.orderList,
    staffApi.overview,
  ]);
  const { id, reference, received_date, amount_cents, currency, payer, remark, order_no, account_id } = transfer;
  const field = { name: "remark_code", label: texts.code };
  return (
    <EntryDialog
      title={texts.title}
      call={orderApi.transferMatch}
      actions={order_no === "" ? [{ name: "match", label: texts.match, fields: [field] }] : []}
      onRun={(_name, { remark_code = "" }) => mutateAsync({ input: { id, remark_code } })}
      onClose={onClose}
    >
      <Cell name={texts.reference}>{reference}</Cell>
      <Cell name={texts.received}>{received_date}</Cell>
      <Cell name={orders.amount}>{moneyFormat(language, currency)(amount_cents)}</Cell>
      <Cell name={texts.payer}>{payer}</Cell>
      <Cell name={fields.remark}>{remark}</Cell>
      <Cell name={texts.order}>
        <CustomerLink id={account_id}>{order_no}</CustomerLink>
      </Cell>
    </EntryDialog>
  );
}
