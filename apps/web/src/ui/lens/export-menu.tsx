import "../../styles/menu.css";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { languages } from "../../lib/language.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { busyWhile } from "../busy.ts";
import { showToast } from "../toast.tsx";
import { useNames } from "./charts.tsx";
import { type SummaryWords, toCsv, toJson, toMarkdown, toOwnCsv } from "./lens-exports.ts";
import { drawSummary } from "./lens-picture.ts";
import type { LensSelection } from "./lens-view.ts";
import { useTotals } from "./totals.tsx";
import type { CsvSource } from "./use-lens.ts";

const formats = ["csv", "json", "md", "png"] as const;
type Format = (typeof formats)[number] | "own";

interface ExportMenuProps {
  selection: LensSelection;
  /** Version of the database. */
  version: string;
  /** What was analysed, if it is CSV. */
  csv: CsvSource | null;
}

/**
 * Saves what passes the filters: addresses as CSV and JSON, the charts' figures as Markdown and PNG, and the visitor's own
 * CSV file with more columns.
 */
export function ExportMenu({ selection, version, csv }: ExportMenuProps) {
  const { actions, exports: texts } = useTexts("lens");
  const words = useSummaryWords(selection, version);
  const [isBusy, setIsBusy] = useState(false);
  const make: Record<Format, () => Blob | string | null | Promise<Blob | string | null>> = {
    csv: () => toCsv(selection.rows),
    own: () => csv && toOwnCsv(csv, selection),
    json: () => toJson(selection.rows, version),
    md: () => toMarkdown(selection, words),
    png: () => drawSummary(selection, words),
  };
  const save = async (format: Format) => {
    setIsBusy(true);
    try {
      const made = await make[format]();
      if (made !== null) saveFile(`log-lens.${format === "own" ? "csv" : format}`, made);
    } catch {
      // The file was moved or changed since it was read, or its last quote is never closed.
      showToast(texts.failed, "warn");
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          {...busyWhile(isBusy)}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden="true" />}
        >
          {actions.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {csv && <Menu.Item onClick={() => void save("own")}>{texts.own}</Menu.Item>}
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {texts[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function useSummaryWords({ view }: LensSelection, version: string): SummaryWords {
  const { title, charts, database } = useTexts("lens");
  const { tag } = languages[useLanguage()];
  const nameOf = useNames();
  const totals = useTotals(view);
  const percent = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: 1 });
  return {
    title,
    totals: totals
      .filter(({ name, value }) => name !== "reserved" || value !== "0")
      .map(({ value, unit }) => `${value} ${unit}`),
    foot: database(version),
    charts: { country: charts.map, network: charts.network, usage: charts.usage },
    total: charts.total,
    share: charts.share,
    nameOf,
    format: (value) => value.toLocaleString(tag),
    percent: (share) => percent.format(share),
  };
}
