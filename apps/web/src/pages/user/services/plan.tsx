import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconAdjustments, IconDots, IconPlus, IconReplace, IconSend, IconX } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { moneyFormat } from "../../../lib/money.ts";
import { useAction } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { shortDay } from "../../../lib/time.ts";
import { load } from "../../../lib/update-watch.ts";
import { useDialogs } from "../../../lib/use-dialogs.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { Service } from "./values.ts";

const PolicyDialog = lazy(() =>
  load(() => import("./policy-dialog.tsx")).then(({ PolicyDialog }) => ({ default: PolicyDialog })),
);

/** Whether a package was bought, which can be renewed and changed; services opened by staff have none. */
export const isPackage = ({ source, price_per_1k_cents }: Service): boolean =>
  source === "order" && price_per_1k_cents !== null;

/** How a bought package continues: its renewal, what follows its quota, and the next package. */
export function PlanFacts({ service }: { service: Service }) {
  const { plan: texts } = useTexts("services");
  const language = useLanguage();
  const { auto_renew, over_quota_policy, overage_cap_cents, currency, next_package: next, expire_at, status } = service;
  const charge = () => texts.charge(moneyFormat(language, currency)(overage_cap_cents));
  const follows = () => {
    if (!next || !expire_at) return null;
    if (status === "expired") return texts.nextRenewal(next.name);
    return (next.is_paid ? texts.nextPaid : texts.next)(next.name, shortDay(expire_at, language));
  };
  return (
    <p className="note wrap-anywhere">
      {[auto_renew ? texts.auto : texts.manual, over_quota_policy === "charge" ? charge() : texts.stop, follows()]
        .filter(Boolean)
        .join(" · ")}
    </p>
  );
}

interface PlanActionsProps {
  service: Service;
  /** Undefined for users who may not. */
  onAllocate: (() => void) | undefined;
  onAskForMore: () => void;
}

/** What can be done with a bought package, most of it in a menu. */
export function PlanActions({ service, onAllocate, onAskForMore }: PlanActionsProps) {
  const { plan: texts, actions } = useTexts("services");
  const { open } = useDialogs();
  const [isChanging, setIsChanging] = useState(false);
  const cancelNext = useAction(api.orders.setNextPackage, [api.usage.getServiceInfo]);
  const { service_id, type, name, next_package: next } = service;
  const icon = { size: 18, stroke: 1.6 };
  return (
    <>
      <Button
        size="xs"
        aria-label={texts.renewOf(name)}
        onClick={() => void open("pay", { service: String(service_id) })}
      >
        {texts.renew}
      </Button>
      <Menu width={240} position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={texts.more(name)}>
            <IconDots {...icon} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`/pricing?type=${type}`} leftSection={<IconReplace {...icon} />}>
            {texts.change}
          </Menu.Item>
          {next && !next.is_paid && (
            <Menu.Item
              leftSection={<IconX {...icon} />}
              onClick={() =>
                cancelNext.mutate(
                  { input: { service_id } },
                  { onSuccess: () => showToast(texts.nextCancelled(next.name)) },
                )
              }
            >
              {texts.cancelNext}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconAdjustments {...icon} />} onClick={() => setIsChanging(true)}>
            {texts.policy}
          </Menu.Item>
          {onAllocate && (
            <Menu.Item leftSection={<IconPlus {...icon} />} onClick={onAllocate}>
              {actions.allocate}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconSend {...icon} />} onClick={onAskForMore}>
            {actions.renew}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{isChanging && <PolicyDialog service={service} onClose={() => setIsChanging(false)} />}</Suspense>
    </>
  );
}
