import { Checkbox } from "@mantine/core";
import { api } from "../../../lib/api.ts";
import { useAction } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { showToast } from "../../../ui/toast.tsx";
import type { ReportEntry } from "./values.ts";

/** Turns a report's weekly email on and off; with a label of its own where no column names it. */
export function MailSwitch({ report: { id, name, mailed }, label }: { report: ReportEntry; label?: string }) {
  const { list, mail } = useTexts("reports");
  const change = useAction(api.lensReports.lensReportUpdate, [
    api.lensReports.lensReportList,
    api.lensReports.lensReportInfo,
  ]);
  const isOn = change.isPending ? Boolean(change.variables.input.mailed) : mailed;
  return (
    <Checkbox
      {...(label ? { label } : { "aria-label": list.mailOf(name) })}
      checked={isOn}
      onChange={(event) =>
        change.mutate(
          { input: { id, mailed: event.currentTarget.checked } },
          { onSuccess: (now) => showToast(now.mailed ? mail.on : mail.off) },
        )
      }
    />
  );
}
