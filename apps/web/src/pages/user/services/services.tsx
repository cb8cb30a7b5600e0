import "../../../styles/menu.css";
import "../../../styles/select.css";
import { Button } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { shortDay } from "../../../lib/time.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { AllocateDialog, RenewDialog } from "./lazy-dialogs.ts";
import { isPackage, PlanActions, PlanFacts } from "./plan.tsx";
import { QuotaBar } from "./quota-bar.tsx";
import { Requests } from "./requests.tsx";
import styles from "./services.module.css";
import { Shares } from "./shares.tsx";
import type { Service } from "./values.ts";

/** The account's services, the quota of its sub-accounts, and open requests. */
export default function Services() {
  const texts = useTexts("services");
  const session = useSession();
  return (
    <>
      <header className="bar items-end mb-5">
        <div>
          <h2 className="title-3">{texts.title}</h2>
          <p className="quiet measure">{texts.lead}</p>
        </div>
        {holdsPermission(session, "billing.pay") && (
          <Button component={Link} to="/pricing" variant="default">
            {texts.browse}
          </Button>
        )}
      </header>
      <ServiceList />
      <Shares />
      <Requests />
    </>
  );
}

function ServiceList() {
  const texts = useTexts("services");
  const { data, error, refetch } = useQuery({
    ...query(api.usage.getServiceInfo, {}, { lazy: true }),
    refetchInterval: 30_000,
  });
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="skeleton card min-h-60" aria-busy="true" />;
  if (data.list.length === 0) return <EmptyState icon={IconStack2} {...texts.empty} />;
  return (
    <ul className="card ruled">
      {data.list.map((service) => (
        <ServiceRow key={`${service.service_id} ${service.source}`} service={service} />
      ))}
    </ul>
  );
}

const tones: Partial<Record<Service["status"], BadgeTone>> = {
  active: "ok",
  paused: "warn",
  exhausted: "error",
  expired: "error",
};

function ServiceRow({ service }: { service: Service }) {
  const { bar, sources, status: states, actions } = useTexts("services");
  const language = useLanguage();
  const session = useSession();
  const [openDialog, setOpenDialog] = useState<"allocate" | "renew" | null>(null);
  const { name, pkg_name, source, status, total, used, remaining, split_num, split_used, qps, expire_at } = service;
  const number = (value: number) => value.toLocaleString(language);
  const tone = tones[status];
  const state = source === "split" && status === "closed" ? "recalled" : status;
  const isLive = status === "active" || status === "exhausted";
  const canAllocate = source !== "split" && isLive && holdsPermission(session, "key.split");
  const hasPlan = isPackage(service);
  const facts = [
    source === "free"
      ? bar.monthly
      : expire_at && (status === "expired" ? bar.ended : bar.ends)(shortDay(expire_at, language)),
    bar.perSecond(number(qps)),
    split_num > 0 && bar.allocated(number(split_num)),
  ].filter(Boolean);
  return (
    <li className={`entry ${styles.row}`}>
      <div>
        <p className="entry-name">
          <strong>{name}</strong>
          <Badge {...(tone && { tone })}>{states[state]}</Badge>
        </p>
        <p className="note wrap-anywhere">
          {[pkg_name && source !== "free" ? pkg_name : sources[source], ...facts].join(" · ")}
        </p>
        {hasPlan && <PlanFacts service={service} />}
      </div>
      <div className={`stack gap-2 ${styles.quota}`}>
        <QuotaBar total={total} used={used - split_used} allocated={split_num} />
        <p className="cluster note gap-1 gap-x-4 justify-between">
          <strong className="font-semibold">{bar.left(number(remaining))}</strong>
          <span>{bar.used(number(used - split_used), number(total))}</span>
        </p>
      </div>
      <div className={`cluster justify-end ${styles.wide}`}>
        {hasPlan && holdsPermission(session, "billing.pay") ? (
          <PlanActions
            service={service}
            onAllocate={canAllocate ? () => setOpenDialog("allocate") : undefined}
            onAskForMore={() => setOpenDialog("renew")}
          />
        ) : (
          <>
            {canAllocate && (
              <Button
                variant="default"
                size="xs"
                aria-label={actions.allocateOf(name)}
                onClick={() => setOpenDialog("allocate")}
              >
                {actions.allocate}
              </Button>
            )}
            {source !== "split" && (
              <Button
                variant="default"
                size="xs"
                aria-label={actions.renewOf(name)}
                onClick={() => setOpenDialog("renew")}
              >
                {actions.renew}
              </Button>
            )}
          </>
        )}
      </div>
      <Suspense>
        {openDialog === "allocate" && <AllocateDialog service={service} onClose={() => setOpenDialog(null)} />}
        {openDialog === "renew" && (
          <RenewDialog name={name} about={{ service_id: service.service_id }} onClose={() => setOpenDialog(null)} />
        )}
      </Suspense>
    </li>
  );
}
