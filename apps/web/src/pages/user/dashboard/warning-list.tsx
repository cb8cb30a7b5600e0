import { IconAlertTriangle } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { timeAgo } from "../../../lib/time.ts";
import { formatShare } from "./outlook.ts";
import { keyLabel } from "./shares.ts";
import { useKeys, useReading } from "./use-usage.ts";
import styles from "./warning-list.module.css";
import { type Warning, warningsOf } from "./warnings.ts";

type Service = Awaited<ReturnType<typeof api.usage.getServiceInfo>>["list"][number];

/** What warnings are derived from. Loaded before the page below is shown, which must not move. */
export function useWarningFacts() {
  const services = useReading(api.usage.getServiceInfo, {});
  const keys = useKeys();
  const databases = useReading(api.usage.databaseUpdateStatus, {});
  return {
    isPending: services.isPending || keys.isPending || databases.isPending,
    services: services.data?.list ?? [],
    keys: (keys.data?.list ?? []).map((key, _index, all) => ({ ...key, name: keyLabel(key, all) })),
    databases: databases.data?.list ?? [],
  };
}

/** What needs the reader's attention, if anything. */
export function WarningList() {
  const { warnings: texts } = useTexts("dashboard");
  const facts = useWarningFacts();
  const { services } = facts;
  const warnings = warningsOf(facts);
  if (warnings.length === 0) return null;
  return (
    <ul className={`stack col-span-full gap-2 text-md ${styles.list}`} aria-label={texts.title}>
      {warnings.map((warning) => (
        <li key={`${warning.kind} ${warning.name}`} data-tone={warning.tone}>
          <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
          <span>
            <WarningText warning={warning} services={services} />
          </span>
          <WarningLink warning={warning} />
        </li>
      ))}
    </ul>
  );
}

function WarningText({ warning, services }: { warning: Warning; services: readonly Service[] }) {
  const { warnings: texts } = useTexts("dashboard");
  const language = useLanguage();
  switch (warning.kind) {
    case "exhausted":
      return texts.exhausted(warning.name, warning.isFree);
    case "nearlyUsed": {
      const service = services.find(({ type }) => type === warning.serviceType);
      return texts.nearlyUsed(
        warning.name,
        formatShare(service?.used ?? 0, service?.total ?? 0, languages[language].tag),
      );
    }
    case "keyInAddress":
      return texts.keyInAddress(warning.name);
    case "databaseLate":
      return texts.databaseLate(warning.name, timeAgo(warning.dueAt, language));
  }
}

function WarningLink({ warning: { kind } }: { warning: Warning }) {
  const { warnings: texts } = useTexts("dashboard");
  if (kind === "databaseLate") return null;
  return kind === "keyInAddress" ? (
    <Link to="/user?tab=keys">{texts.rotate}</Link>
  ) : (
    <Link to="/pricing">{texts.plans}</Link>
  );
}
