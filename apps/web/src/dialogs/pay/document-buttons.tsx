import { Button } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { download } from "../../lib/download.ts";
import { query, useAction } from "../../lib/query.ts";
import { useTexts } from "../../lib/texts.tsx";
import { busyWhile } from "../../ui/busy.ts";
import type { Order } from "./values.ts";

/** Downloads the commercial invoice of an order and its credit notes; a fapiao is requested elsewhere. */
export function DocumentButtons({ order }: { order: Order }) {
  const { documents: texts } = useTexts("pay");
  const { data } = useQuery({
    ...query(api.billing.billingDocumentList, { order_no: order.order_no, limit: 100 }, { lazy: true }),
    enabled: order.commercial_invoice_no !== "",
  });
  const { mutate, isPending, variables } = useAction(api.billing.billingDocumentFile);
  return data?.list.map(({ id, kind, number }) => (
    <Button
      key={id}
      variant="default"
      leftSection={<IconFileInvoice size={16} stroke={1.8} />}
      {...busyWhile(isPending && variables.input.id === id)}
      onClick={() => mutate({ input: { id } }, { onSuccess: download })}
    >
      {texts[kind](number)}
    </Button>
  ));
}
