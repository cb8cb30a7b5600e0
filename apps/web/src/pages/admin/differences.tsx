import { Button } from "@mantine/core";
import { useAction } from "../../lib/query.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { busyWhile } from "../../ui/busy.ts";
import { useAdminTexts } from "./admin-texts.tsx";
import { inHundredths } from "./amounts.ts";
import { CustomerLink } from "./customer-link.tsx";
import { Choice, chosen, Filters } from "./filters.tsx";
import { Listing } from "./listing.tsx";
import { May } from "./may.tsx";
import { orderApi, staffApi } from "./staff-api.ts";
import { useChannelName } from "./use-channel-name.ts";

/** Differences between our books and the payment providers'. */
export function Differences() {
  const { differences: texts, orders, fields, none } = useAdminTexts();
  const channelName = useChannelName();
  const { parameters } = useAddressQuery();
  const { mutate, isPending, variables } = useAction(orderApi.differenceResolve, [
    orderApi.differenceList,
    staffApi.overview,
  ]);
  const amount = (cents: number | null) => (cents === null ? none : inHundredths(cents));
  return (
    <>
      <Filters title={texts.title}>
        <Choice name="is_resolved" label={fields.status} options={texts.resolvedChoice} />
      </Filters>
      <Listing
        title={texts.title}
        endpoint={orderApi.differenceList}
        filter={chosen(parameters, "is_resolved", texts.resolvedChoice)}
        empty={texts.empty}
        columns={[
          {
            title: orders.paymentNo,
            cell: ({ payment_no, account_id }) => <CustomerLink id={account_id}>{payment_no}</CustomerLink>,
          },
          { title: texts.day, cell: ({ day }) => day },
          { title: texts.channel, cell: ({ channel }) => channelName(channel) },
          { title: fields.kind, cell: ({ kind }) => texts.kinds[kind] },
          { title: texts.ours, cell: ({ our_cents }) => amount(our_cents), isNumber: true },
          { title: texts.theirs, cell: ({ their_cents }) => amount(their_cents), isNumber: true },
          { title: orders.transactionNo, cell: ({ transaction_no }) => transaction_no },
          {
            title: texts.by,
            cell: ({ id, resolved_by }) =>
              resolved_by || (
                <May call={orderApi.differenceResolve}>
                  <Button
                    size="compact-xs"
                    variant="default"
                    {...busyWhile(isPending && variables.input.id === id)}
                    onClick={() => mutate({ input: { id } })}
                  >
                    {texts.resolve}
                  </Button>
                </May>
              ),
          },
        ]}
      />
    </>
  );
}
