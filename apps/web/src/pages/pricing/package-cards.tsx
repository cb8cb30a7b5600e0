import { Button } from "@mantine/core";
import type { Client } from "@meridian/client";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { languages } from "../../lib/language.ts";
import { moneyFormat } from "../../lib/money.ts";
import { query } from "../../lib/query.ts";
import { useSession } from "../../lib/session.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { type DialogName, withDialog } from "../../lib/use-dialogs.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { RegisterButton } from "../../ui/register-button.tsx";
import styles from "./package-cards.module.css";

export type Offer = Awaited<ReturnType<Client["packages"]["apiPkgTemplateGet"]>>;
type Package = Offer["list"][number];
type Feature = Package["features"][number];

/** The free offer and the packages, side by side. */
export function PackageCards({ offer }: { offer: Offer }) {
  const texts = useTexts("pricing");
  const language = useLanguage();
  const count = new Intl.NumberFormat(languages[language].tag);
  const money = moneyFormat(language, offer.currency);
  const current = useCurrentPackages(offer.type);
  return (
    <ul className={`stack grid-cols-4 ${styles.cards}`}>
      {offer.free.quota > 0 && (
        <Card
          name={texts.free.name}
          price={money(0)}
          unit={texts.free.unit}
          calls={texts.callsAMonth(count.format(offer.free.quota))}
          extra={texts.free.extra}
          features={offer.free.features}
          isCurrent={current?.size === 0}
          action={<RegisterButton label={texts.free.action} fullWidth />}
        />
      )}
      {offer.list.map((item) => (
        <PackageCard key={item.pkg_id} item={item} offer={offer} isCurrent={current?.has(item.name) ?? false} />
      ))}
    </ul>
  );
}

function PackageCard({ item, offer, isCurrent }: { item: Package; offer: Offer; isCurrent: boolean }) {
  const texts = useTexts("pricing");
  const language = useLanguage();
  const count = new Intl.NumberFormat(languages[language].tag);
  const money = moneyFormat(language, offer.currency);
  const calls = item.quota === null ? texts.callsAgreed : texts.calls[offer.cycle](count.format(item.quota));
  if (item.contact_only) {
    return (
      <Card
        name={item.name}
        price={item.quota === null ? texts.agreed.price : texts.onRequest}
        unit={texts.agreed.unit}
        calls={calls}
        extra={texts.agreed.extra}
        features={item.features}
        isCurrent={isCurrent}
        action={
          <DialogLink dialog="info" packageId={item.pkg_id} isQuiet>
            {texts.agreed.action}
          </DialogLink>
        }
      />
    );
  }
  return (
    <Card
      name={item.name}
      badge={item.is_recommended ? texts.recommended : ""}
      price={money(item.price_cents)}
      before={item.origin_price_cents > item.price_cents ? money(item.origin_price_cents) : ""}
      unit={texts.units[offer.cycle]}
      discount={item.discount_text}
      calls={calls}
      extra={texts.extra(money(item.price_per_1k_cents))}
      features={item.features}
      isCurrent={isCurrent}
      action={
        <DialogLink dialog={item.can_buy ? "pay" : "info"} packageId={item.pkg_id} isQuiet={!item.is_recommended}>
          {item.can_buy ? texts.buy : texts.order}
        </DialogLink>
      }
    />
  );
}

interface CardProps {
  name: string;
  badge?: string;
  price: string;
  /** The price before the discount. */
  before?: string;
  unit: string;
  discount?: string;
  calls: string;
  extra: string;
  features: readonly Feature[];
  /** The reader's own plan. */
  isCurrent: boolean;
  action: ReactNode;
}

function Card({ name, badge, isCurrent, price, before, unit, discount, calls, extra, features, action }: CardProps) {
  const texts = useTexts("pricing");
  return (
    <li className={`column card p-6 ${styles.card}`} data-recommended={badge || isCurrent ? "" : undefined}>
      <h2 className={styles.name}>
        {name}
        {isCurrent ? (
          <span className={styles.badge}>{texts.current}</span>
        ) : (
          badge && <span className={styles.badge}>{badge}</span>
        )}
      </h2>
      <p className="quiet mt-4">
        <span className={styles.amount}>{price}</span> {unit}
      </p>
      <p className={styles.discount}>
        {before && (
          <>
            <span className="visually-hidden">{texts.before}</span>
            <s>{before}</s>{" "}
          </>
        )}
        {discount}
      </p>
      <div className={`mt-4 mb-6 ${styles.action}`}>{action}</div>
      <p className="label">{calls}</p>
      <p className="note mt-1">{extra}</p>
      <ul className={`stack gap-2 mt-5 pt-5 border-t text-md leading-15 ${styles.features}`}>
        {features
          .filter(({ included }) => included)
          .map((feature) => (
            <li key={feature.name}>
              <IconCheck className="mt-1 text-brand" size={16} stroke={1.8} aria-hidden="true" />
              <span>
                {feature.name}
                {feature.value && <span className="text-muted">{texts.colon + feature.value}</span>}
              </span>
            </li>
          ))}
      </ul>
    </li>
  );
}

/** The packages that a signed-in reader has of a service; none if only the free calls; null if unknown. */
function useCurrentPackages(type: number): ReadonlySet<string> | null {
  const isUser = useSession().token !== null;
  const { data } = useQuery({
    ...query(api.usage.getServiceInfo, { service_type: type }, { lazy: true }),
    enabled: isUser,
  });
  if (!isUser || !data) return null;
  const bought = data.list.filter(
    ({ source, status }) => source === "order" && status !== "expired" && status !== "closed",
  );
  return new Set(bought.map(({ pkg_name }) => pkg_name));
}

/** Opens a dialog over the page and keeps the chosen service. */
function DialogLink({ dialog, packageId, isQuiet = false, children }: DialogLinkProps) {
  const { search } = useLocation();
  const isHydrated = useHydrated();
  return (
    <Button
      component={Link}
      to={{ search: withDialog(isHydrated ? search : "", dialog, packageId ? { pkg: String(packageId) } : {}) }}
      preventScrollReset
      fullWidth
      size="md"
      variant={isQuiet ? "default" : "filled"}
    >
      {children}
    </Button>
  );
}

interface DialogLinkProps {
  dialog: DialogName;
  /** The package the message is about. */
  packageId?: number;
  isQuiet?: boolean;
  children: ReactNode;
}

const cards = [1, 2, 3, 4];

/** The cards' outline while they load. */
export function PackageSkeleton() {
  return (
    <div className={`stack grid-cols-4 ${styles.cards}`} aria-hidden="true">
      {cards.map((card) => (
        <div key={card} className={`column card p-6 ${styles.card} ${styles.empty}`} />
      ))}
    </div>
  );
}
