import { Button } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { api } from "../../lib/api.ts";
import { useAction } from "../../lib/query.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { shortDay } from "../../lib/time.ts";
import { useDialogs } from "../../lib/use-dialogs.ts";
import { busyWhile } from "../../ui/busy.ts";
import { showToast } from "../../ui/toast.tsx";
import styles from "./pay.module.css";

interface Larger {
  service_id: number;
  expire_at: string;
}

/** The running service that is larger than the package asked for, if that is why a quote was refused. */
export function largerPackageOf(error: Error | null): Larger | null {
  const data = error instanceof ApiError ? (error.data as (Larger & { state?: string }) | null) : null;
  return data?.state === "larger_package" ? data : null;
}

interface SmallerPackageProps {
  larger: Larger;
  packageId: number;
  onNow: () => void;
}

/** Chooses when a smaller package replaces a larger one: at the end of its term, or now. */
export function SmallerPackage({ larger: { service_id, expire_at }, packageId, onNow }: SmallerPackageProps) {
  const { smaller: texts } = useTexts("pay");
  const { close } = useDialogs();
  const day = shortDay(expire_at, useLanguage());
  const { mutate, isPending } = useAction(api.orders.setNextPackage, [api.usage.getServiceInfo]);
  const schedule = () =>
    mutate(
      { input: { service_id, pkg_id: packageId } },
      {
        onSuccess: ({ next_package }) => {
          close();
          showToast(texts.scheduled(next_package?.name ?? "", day));
        },
      },
    );
  return (
    <div className={styles.form}>
      <p>{texts.lead}</p>
      <section className="stack py-4 px-5 border rounded-menu bg-sunken gap-2">
        <strong>{texts.atEnd(day)}</strong>
        <p className="note">{texts.atEndText}</p>
        <Button {...busyWhile(isPending)} onClick={schedule}>
          {texts.schedule(day)}
        </Button>
      </section>
      <section className="stack py-4 px-5 border rounded-menu bg-sunken gap-2">
        <strong>{texts.now}</strong>
        <p className="note">{texts.nowText}</p>
        <Button variant="default" onClick={onNow}>
          {texts.quote}
        </Button>
      </section>
    </div>
  );
}
