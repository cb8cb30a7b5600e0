import "../../styles/menu.css";
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { languages } from "../../lib/language.ts";
import { saveFile } from "../../lib/save-file.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { useNames } from "./charts.tsx";
import { type SummaryWords, toCsv, toJson, toMarkdown } from "./lens-exports.ts";
import { drawSummary } from "./lens-picture.ts";
import type { LensSelection } from "./lens-view.ts";
import { useTotals } from "./totals.tsx";

const formats = ["csv", "json", "md", "png"] as const;

interface ExportMenuProps {
  selection: LensSelection;
  /** Version of the database. */
  version: string;
}

/** Saves what passes the filters: addresses as CSV and JSON, the charts' figures as Markdown and PNG. */
export function ExportMenu({ selection, version }: ExportMenuProps) {
  const { actions, exports: texts } = useTexts("lens");
  const words = useSummaryWords(selection, version);
  const save = async (format: (typeof formats)[number]) => {
    const content = {
      csv: () => toCsv(selection.rows),
      json: () => toJson(selection.rows, version),
      md: () => toMarkdown(selection, words),
      png: () => drawSummary(selection, words),
    }[format];
    const made = await content();
    if (made !== null) saveFile(`log-lens.${format}`, made);
  };
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
          rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden="true" />}
        >
          {actions.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
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
