import { Button } from "@mantine/core";
import { IconPackage } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { moneyFormat } from "../../../lib/money.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { shortDay } from "../../../lib/time.ts";
import { useDialogs } from "../../../lib/use-dialogs.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { QuotaBar } from "../services/quota-bar.tsx";
import styles from "./billing.module.css";
import { PolicyDialog } from "./policy-dialog.tsx";
import type { Service } from "./values.ts";

/** The account's paid services, with their remaining quota and renewal settings. */
export default function BoughtServices() {
  const { services: texts } = useTexts("billing");
  const { data, error, refetch } = useQuery(query(api.usage.getServiceInfo, {}, { lazy: true }));
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-60 rounded-card bg-sunken" aria-busy="true" />;
  const bought = data.list.filter(({ source }) => source === "order");
  if (bought.length === 0)
    return (
      <EmptyState icon={IconPackage} {...texts.empty}>
        <Button component={Link} to="/pricing">
          {texts.browse}
        </Button>
      </EmptyState>
    );
  return (
    <ul className="card ruled">
      {bought.map((service) => (
        <BoughtService key={service.service_id} service={service} />
      ))}
    </ul>
  );
}

const tones: Partial<Record<Service["status"], BadgeTone>> = { active: "ok", exhausted: "error", expired: "error" };

function BoughtService({ service }: { service: Service }) {
  const { services: texts } = useTexts("billing");
  const language = useLanguage();
  const { open } = useDialogs();
  const [isChanging, setIsChanging] = useState(false);
  const count = new Intl.NumberFormat(languages[language].tag);
  const { service_id, type, name, pkg_name, status, total, used, remaining, split_num, qps, expire_at } = service;
  const tone = tones[status];
  const day = expire_at && shortDay(expire_at, language);
  // Services opened by staff have no package.
  const isPackage = service.price_per_1k_cents !== null;
  return (
    <li className={`entry ${styles.service}`}>
      <div>
        <p className="entry-name">
          <strong>{[name, pkg_name].filter(Boolean).join(" · ")}</strong>
          <Badge {...(tone && { tone })}>{texts.status[status]}</Badge>
        </p>
        <p className="quiet text-sm">
          {[texts.perSecond(count.format(qps)), day && (status === "expired" ? texts.ended(day) : texts.until(day))]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {isPackage && <PolicyLine service={service} />}
        <NextPackage service={service} />
      </div>
      <div>
        <QuotaBar total={total} used={used} allocated={split_num} />
        <p className="quiet text-sm">{texts.left(count.format(remaining), count.format(total))}</p>
      </div>
      {isPackage && (
        <div className={`cluster justify-end ${styles.buttons}`}>
          <Button
            size="xs"
            aria-label={texts.renewOf(name)}
            onClick={() => void open("pay", { service: String(service_id) })}
          >
            {texts.renew}
          </Button>
          <Button
            component={Link}
            to={`/pricing?type=${type}`}
            size="xs"
            variant="default"
            aria-label={texts.changeOf(name)}
          >
            {texts.change}
          </Button>
          <Button size="xs" variant="default" aria-label={texts.policyOf(name)} onClick={() => setIsChanging(true)}>
            {texts.policy}
          </Button>
          <CancelNext service={service} />
        </div>
      )}
      {isChanging && <PolicyDialog service={service} onClose={() => setIsChanging(false)} />}
    </li>
  );
}

/** What follows at the end of the term. */
function NextPackage({ service: { next_package: next, expire_at, status } }: { service: Service }) {
  const { services: texts } = useTexts("billing");
  const language = useLanguage();
  if (!next || !expire_at) return null;
  if (status === "expired") return <p className="quiet text-sm">{texts.nextRenewal(next.name)}</p>;
  const text = next.is_paid ? texts.nextPaid : texts.next;
  return <p className="quiet text-sm">{text(next.name, shortDay(expire_at, language))}</p>;
}

function CancelNext({ service: { service_id, name, next_package: next } }: { service: Service }) {
  const { services: texts } = useTexts("billing");
  const { mutate, isPending } = useAction(api.orders.setNextPackage, [api.usage.getServiceInfo]);
  if (!next || next.is_paid) return null;
  const cancel = () =>
    mutate({ input: { service_id } }, { onSuccess: () => showToast(texts.nextCancelled(next.name)) });
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={texts.cancelNextOf(name)}
      {...busyWhile(isPending)}
      onClick={cancel}
    >
      {texts.cancelNext}
    </Button>
  );
}

function PolicyLine({ service: { auto_renew, over_quota_policy, overage_cap_cents, currency } }: { service: Service }) {
  const { services: texts } = useTexts("billing");
  const money = moneyFormat(useLanguage(), currency);
  return (
    <p className="quiet text-sm">
      {auto_renew ? texts.auto : texts.manual} ·{" "}
      {over_quota_policy === "charge" ? texts.charge(money(overage_cap_cents)) : texts.stop}
    </p>
  );
}
