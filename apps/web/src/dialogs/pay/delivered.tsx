import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { languages } from "../../lib/language.ts";
import { query } from "../../lib/query.ts";
import { holdsPermission, useSession } from "../../lib/session.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { shortDay } from "../../lib/time.ts";
import { Cell, Cells } from "../../ui/cell.tsx";
import { ErrorState } from "../../ui/states.tsx";
import type { Order } from "./values.ts";

const MAX_DATABASES = 100;

/** What a completed order made active: until when, how many calls are left of how many, and how fast they may be. */
export function Delivered({ order }: { order: Order }) {
  return order.items[0]?.offline_id ? (
    <DeliveredDatabase offlineId={order.items[0].offline_id} />
  ) : (
    order.service_ids.length > 0 && <DeliveredService ids={order.service_ids} />
  );
}

function DeliveredService({ ids }: { ids: readonly number[] }) {
  const texts = useTexts("pay");
  const language = useLanguage();
  const { data, error, refetch } = useQuery({ ...query(api.usage.getServiceInfo, {}, { lazy: true }), staleTime: 0 });
  if (error && !data) return <ErrorState text={texts.deliveredFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-80 rounded-card bg-sunken" aria-busy="true" />;
  const service = data.list.find(({ service_id }) => ids.includes(service_id));
  // A sub-account sees its own share only, and an ended term is no longer what the order gives.
  if (!service || service.status === "expired" || service.status === "closed") return null;
  const count = new Intl.NumberFormat(languages[language].tag);
  return (
    <Cells>
      <Cell name={texts.delivered.service}>{[service.name, service.pkg_name].filter(Boolean).join(" · ")}</Cell>
      {service.expire_at && <Cell name={texts.delivered.until}>{shortDay(service.expire_at, language)}</Cell>}
      <Cell name={texts.delivered.left}>
        {texts.delivered.leftOf(count.format(service.remaining), count.format(service.total))}
      </Cell>
      <Cell name={texts.delivered.rate}>{texts.delivered.perSecond(count.format(service.qps))}</Cell>
    </Cells>
  );
}

function DeliveredDatabase({ offlineId }: { offlineId: number }) {
  const texts = useTexts("pay");
  const language = useLanguage();
  const session = useSession();
  const maySee = holdsPermission(session, "download.view");
  const { data, error, refetch } = useQuery({
    ...query(api.downloads.getOfflineListNew, { limit: MAX_DATABASES }, { lazy: true }),
    staleTime: 0,
    enabled: maySee,
  });
  if (!maySee) return null;
  if (error && !data) return <ErrorState text={texts.deliveredFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-80 rounded-card bg-sunken" aria-busy="true" />;
  const database = data.list.find(({ offline_id }) => offline_id === offlineId);
  if (database?.right?.status !== "active") return null;
  return (
    <Cells>
      <Cell name={texts.delivered.database}>{database.name}</Cell>
      <Cell name={texts.delivered.until}>{shortDay(database.right.expire_at, language)}</Cell>
      <Cell name={texts.delivered.downloads}>{String(database.right.downloads_per_day)}</Cell>
    </Cells>
  );
}
