import { Button, NativeSelect } from "@mantine/core";
import { IconExternalLink, IconShoppingBag } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { ConfirmDialog } from "../../../dialogs/confirm-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { placeLine } from "../../../lib/place-line.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { shortDay } from "../../../lib/time.ts";
import { pageOf, useAddressQuery } from "../../../lib/use-address-query.ts";
import { useCount } from "../../../lib/use-count.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Copy } from "../../../ui/copy.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import styles from "./points.module.css";

type Exchange = Awaited<ReturnType<typeof api.mall.ipIntegralExchangeLog>>["list"][number];

const tones: Record<Exchange["status"], BadgeTone> = {
  pending_ship: "warn",
  shipped: "neutral",
  pending_issue: "warn",
  completed: "ok",
  cancelled: "neutral",
};
const pageSize = 10;

interface PendingAction {
  exchange: Exchange;
  action: "cancel" | "confirm_receipt";
}

/** The account's exchanges with their status. */
export function Exchanges() {
  const points = useTexts("points");
  const { exchanges: texts } = points;
  const { parameters, change } = useAddressQuery();
  const [pending, setPending] = useState<PendingAction | null>(null);
  const page = pageOf(parameters);
  const states = Object.keys(texts.states) as Exchange["status"][];
  const status = states.find((name) => name === parameters.get("status"));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(api.mall.ipIntegralExchangeLog, { ...(status && { status }), page, limit: pageSize }, { lazy: true }),
    placeholderData: keepPreviousData,
  });
  const dialog = pending && (pending.action === "cancel" ? texts.cancelDialog : texts.confirmDialog);
  return (
    <section aria-labelledby="exchanges">
      <header className="bar items-end mb-4">
        <h2 className="title-3" id="exchanges">
          {texts.title}
        </h2>
        <NativeSelect
          aria-label={texts.state}
          value={status ?? ""}
          data={[{ value: "", label: texts.all }, ...states.map((value) => ({ value, label: texts.states[value] }))]}
          onChange={({ currentTarget }) => change({ status: currentTarget.value || null, page: null })}
        />
      </header>
      {error && !data && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className="min-h-60 rounded-card bg-sunken" aria-busy="true" />}
      {data?.total === 0 && (
        <EmptyState icon={IconShoppingBag} {...texts.empty}>
          <Button component={Link} to="/mall">
            {points.toMall}
          </Button>
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <ul className="card ruled" aria-busy={isPlaceholderData}>
          {data.list.map((exchange) => (
            <Row key={exchange.id} exchange={exchange} onOpen={(action) => setPending({ exchange, action })} />
          ))}
        </ul>
      )}
      {data && (
        <Pager
          page={page}
          last={Math.max(1, Math.ceil(data.total / pageSize))}
          addressOf={(to) => `?tab=points&list=exchanges${status ? `&status=${status}` : ""}&page=${to}`}
          texts={points}
        />
      )}
      {pending && dialog && (
        <ConfirmDialog
          title={dialog.title(pending.exchange.goods_name)}
          texts={dialog}
          cancel={dialog.keep}
          isDestructive={pending.action === "cancel"}
          action={api.mall.exchangeControl}
          input={{ id: pending.exchange.id, action: pending.action }}
          affected={[
            api.mall.ipIntegralExchangeLog,
            api.mall.integralLog,
            api.mall.integralGoodsList,
            api.account.userInfo,
          ]}
          onDone={() => {
            setPending(null);
            showToast(dialog.done);
          }}
          onClose={() => setPending(null)}
        />
      )}
    </section>
  );
}

function Row({ exchange, onOpen }: { exchange: Exchange; onOpen: (action: PendingAction["action"]) => void }) {
  const { exchanges: texts } = useTexts("points");
  const language = useLanguage();
  const count = useCount();
  const { address, express, virtual_code: code } = exchange;
  const what = [exchange.sku_name, `× ${count(exchange.num)}`, texts.points(count(exchange.integral_spent))];
  const number = [`${texts.number} ${exchange.exchange_no}`, shortDay(exchange.created_at, language)];
  return (
    <li className={`entry ${styles.exchange}`}>
      <span className={styles.cover}>
        {exchange.cover && (
          <img
            className="block w-full h-full object-cover"
            src={exchange.cover}
            alt=""
            width={80}
            height={60}
            loading="lazy"
          />
        )}
      </span>
      <div>
        <p className="entry-name">
          <strong>{exchange.goods_name}</strong>
          <Badge tone={tones[exchange.status]}>{texts.states[exchange.status]}</Badge>
        </p>
        <p className="note wrap-anywhere">{what.filter(Boolean).join(" · ")}</p>
        <p className="note wrap-anywhere">{number.join(" · ")}</p>
        {address && (
          <p className="note wrap-anywhere">
            {`${texts.sendTo} ${address.name} ${address.phone_masked} ${placeLine(address)}`}
          </p>
        )}
        {exchange.remark && <p className="note wrap-anywhere">{`${texts.remark}: ${exchange.remark}`}</p>}
        {exchange.reject_reason && <p className="note wrap-anywhere">{exchange.reject_reason}</p>}
        {express && (
          <a
            href={express.url}
            target="_blank"
            rel="noreferrer"
            className={`inline-row gap-1 mt-1 text-md ${styles.track}`}
          >
            {texts.track(express.company, express.no)}
            <IconExternalLink size={14} stroke={1.6} aria-hidden="true" />
          </a>
        )}
        {code && (
          <p className={`cluster row mt-1 ${styles.code}`}>
            <span className="note wrap-anywhere">{texts.code}</span>
            <code>{code}</code>
            <Copy text={code} label={texts.copyCode} />
          </p>
        )}
      </div>
      <div className={`cluster ${styles.buttons}`}>
        {exchange.can_cancel && (
          <Button variant="default" size="xs" onClick={() => onOpen("cancel")}>
            {texts.cancel}
          </Button>
        )}
        {exchange.status === "shipped" && (
          <Button size="xs" onClick={() => onOpen("confirm_receipt")}>
            {texts.confirm}
          </Button>
        )}
      </div>
    </li>
  );
}
