import "../../styles/form.css";
import "../../styles/select.css";
import "../../styles/choice.css";
import { Button, Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { lensReportSaveNameMaxLength } from "@meridian/client/inputs";
import { lensLimits, lensReportLimits } from "@meridian/contract/lens-limits";
import { lensReports } from "@meridian/contract/lens-reports";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { DialogFrame } from "../../dialogs/dialog-frame.tsx";
import { FormDialog } from "../../dialogs/form-dialog.tsx";
import { Refusal } from "../../dialogs/refusal.tsx";
import { api } from "../../lib/api.ts";
import { useEndpointForm } from "../../lib/form.ts";
import { languages } from "../../lib/language.ts";
import { query } from "../../lib/query.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { weekName } from "../../lib/week-name.ts";
import type { AddressCount } from "../../ui/lens/lens-table.ts";

interface SaveReportDialogProps {
  /** What was analysed, most frequent first. */
  counts: readonly AddressCount[];
  onClose: () => void;
}

type Saved = Awaited<ReturnType<typeof api.lensReports.lensReportSave>>;

/** The date here, YYYY-MM-DD. */
const localToday = (): string => new Intl.DateTimeFormat("en-CA").format(new Date());

/** Saves figures as a week of a new report, or of one that exists. */
export function SaveReportDialog({ counts, onClose }: SaveReportDialogProps) {
  const [saved, setSaved] = useState<Saved | null>(null);
  if (saved) return <SavedNote saved={saved} onClose={onClose} />;
  return <SaveForm counts={counts} onSaved={setSaved} onClose={onClose} />;
}

function SaveForm({ counts, onSaved, onClose }: SaveReportDialogProps & { onSaved: (saved: Saved) => void }) {
  const { save: texts } = useTexts("reports");
  const { tag } = languages[useLanguage()];
  const { data } = useQuery(query(api.lensReports.lensReportList, {}, { lazy: true }));
  const [report, setReport] = useState("");
  const [today] = useState(localToday);
  const sent = counts.slice(0, lensLimits.signedIn);
  const reports = data?.list ?? [];
  const isFull = reports.length >= lensReportLimits.reports;
  const chosen = report === "" && isFull ? reports[0]!.name : report;
  const { form, submit, isSending, refusal } = useEndpointForm(api.lensReports.lensReportSave, {
    schema: lensReports.lensReportSave.input,
    initialValues: { name: "", day: today, keep_addresses: false },
    messages: texts.errors,
    toInput: ({ name, day, keep_addresses }) => ({
      name: chosen || name,
      keep_addresses,
      addresses: sent.map(([address, count]) => `${count} ${address}`).join("\n"),
      // Today's date here may be tomorrow's in the account's time zone.
      ...(day !== today && { day }),
    }),
    affected: [api.lensReports.lensReportList, api.lensReports.lensReportInfo],
    showsRefusal: true,
    onDone: onSaved,
  });
  return (
    <FormDialog
      title={texts.title}
      lead={texts.kept(sent.length.toLocaleString(tag), lensReportLimits.networks)}
      width={560}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts.submit}
      isSending={isSending}
      onSubmit={submit}
    >
      {reports.length > 0 && (
        <NativeSelect
          label={texts.report}
          description={isFull && texts.full(lensReportLimits.reports)}
          value={chosen}
          onChange={(event) => setReport(event.currentTarget.value)}
          data={[
            { value: "", label: texts.fresh, disabled: isFull },
            ...reports.map(({ name }) => ({ value: name, label: name })),
          ]}
          size="md"
        />
      )}
      {chosen === "" && (
        <TextInput
          data-autofocus
          label={texts.name}
          description={texts.nameHelp}
          maxLength={lensReportSaveNameMaxLength}
          size="md"
          key={form.key("name")}
          {...form.getInputProps("name")}
        />
      )}
      <TextInput
        type="date"
        label={texts.day}
        description={texts.dayHelp}
        max={today}
        size="md"
        key={form.key("day")}
        {...form.getInputProps("day")}
      />
      {chosen === "" && (
        <Checkbox
          label={texts.keep(lensReportLimits.topAddresses)}
          key={form.key("keep_addresses")}
          {...form.getInputProps("keep_addresses", { type: "checkbox" })}
        />
      )}
      <Refusal text={refusal} />
    </FormDialog>
  );
}

function SavedNote({ saved: { report, week }, onClose }: { saved: Saved; onClose: () => void }) {
  const { save: texts } = useTexts("reports");
  const language = useLanguage();
  return (
    <DialogFrame title={texts.done} lead={texts.doneText(report.name, weekName(week, language))} onClose={onClose}>
      <Button component={Link} to={`/user?tab=reports&id=${report.id}`} data-autofocus>
        {texts.open}
      </Button>
    </DialogFrame>
  );
}
