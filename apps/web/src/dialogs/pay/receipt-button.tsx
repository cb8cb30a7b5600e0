import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { api } from "../../lib/api.ts";
import { download } from "../../lib/download.ts";
import { useAction } from "../../lib/query.ts";
import { useTexts } from "../../lib/texts.tsx";
import { busyWhile } from "../../ui/busy.ts";
import type { Order } from "./values.ts";

/** Downloads the receipt from a link that is valid for a few minutes; there is none if nothing was paid. */
export function ReceiptButton({ order }: { order: Order }) {
  const texts = useTexts("pay");
  const { mutate, isPending } = useAction(api.invoices.orderReceipt);
  if (!order.paid_at || order.paid_cents === 0) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={16} stroke={1.8} />}
      {...busyWhile(isPending)}
      onClick={() => mutate({ input: { order_id: order.id } }, { onSuccess: download })}
    >
      {texts.receipt}
    </Button>
  );
}
