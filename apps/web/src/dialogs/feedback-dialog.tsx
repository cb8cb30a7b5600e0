import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import {
  registCooperationContentMaxLength,
  registCooperationCorrectValueMaxLength,
  registCooperationCurrentValueMaxLength,
  registCooperationGeofeedUrlMaxLength,
} from "@meridian/client/inputs";
import { correctableFields, leads } from "@meridian/contract/leads";
import { useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { api } from "../lib/api.ts";
import { useEndpointForm } from "../lib/form.ts";
import { useSession } from "../lib/session.ts";
import { useTexts } from "../lib/texts.tsx";
import { pageBehind, useDialogs } from "../lib/use-dialogs.ts";
import { FormDialog } from "./form-dialog.tsx";
import { EmailField, type FormBinding, NameField } from "./form-fields.tsx";
import { LeadSent } from "./lead-sent.tsx";

const kinds = ["feedback", "correction", "geofeed"] as const;
type Kind = (typeof kinds)[number];

const isKind = (text: string | null): text is Kind => (kinds as readonly (string | null)[]).includes(text);

/**
 * Feedback, a correction of one answer, or a network's own geofeed;
 * `?dialog=feedback&kind=correction&field=…&ip=…` opens it prefilled.
 */
export default function FeedbackDialog() {
  const texts = useTexts("dialogs");
  const { pathname, search } = useLocation();
  const { close } = useDialogs();
  const { user } = useSession();
  const parameters = new URLSearchParams(search);
  const requested = parameters.get("kind");
  const [kind, setKind] = useState<Kind>(isKind(requested) ? requested : "feedback");
  const [ticket, setTicket] = useState<string | null>(null);
  const { form, submit, isSending, isChecking } = useEndpointForm(api.leads.registCooperation, {
    schema: leads.registCooperation.input,
    initialValues: {
      kind,
      name: user?.name ?? "",
      email: user?.email ?? "",
      phone: user?.phone ?? "",
      content: "",
      page_path: pageBehind(pathname, search),
      ip: parameters.get("ip") ?? "",
      field: correctableFields.find((field) => field === parameters.get("field")) ?? "city",
      current_value: "",
      correct_value: "",
      geofeed_url: "",
    },
    messages: {
      ...texts.errors,
      ip: texts.errors.address,
      correct_value: texts.errors.correct,
      geofeed_url: texts.errors.url,
    },
    check: (values): Record<string, string> => ({
      ...(values.phone.trim() === "" && values.email.trim() === "" && { email: texts.errors.reach }),
      ...(values.kind === "correction" && values.ip.trim() === "" && { ip: texts.errors.address }),
      ...(values.kind === "correction" &&
        values.correct_value.trim() === "" && { correct_value: texts.errors.correct }),
      ...(values.kind === "geofeed" && values.geofeed_url.trim() === "" && { geofeed_url: texts.errors.url }),
    }),
    onDone: ({ ticket_no }) => setTicket(ticket_no),
  });
  const { feedback } = texts;
  const chooseKind = (chosen: Kind) => {
    setKind(chosen);
    form.setFieldValue("kind", chosen);
  };
  const { title, lead, content } = feedback.about[kind];
  if (ticket)
    return (
      <LeadSent title={title} ticket={ticket} onClose={close}>
        {kind === "correction" && (
          <p>
            <Link to={`/correction/${ticket}`} className="link">
              {feedback.follow}
            </Link>
          </p>
        )}
      </LeadSent>
    );
  return (
    <FormDialog
      title={title}
      lead={lead}
      width={560}
      submitLabel={feedback.submit}
      isSending={isSending}
      below={isChecking && <p className="note">{texts.checking}</p>}
      isDirty={() => form.isDirty()}
      onSubmit={submit}
      onClose={close}
    >
      <NativeSelect
        label={feedback.kind}
        size="md"
        value={kind}
        onChange={(event) => chooseKind(event.currentTarget.value as Kind)}
        data={kinds.map((value) => ({ value, label: feedback.kinds[value] }))}
      />
      {kind === "geofeed" && (
        <TextInput
          label={feedback.geofeed}
          placeholder="https://example.com/geofeed.csv"
          size="md"
          type="url"
          maxLength={registCooperationGeofeedUrlMaxLength}
          styles={{ input: { fontFamily: "var(--font-mono)" } }}
          key={form.key("geofeed_url")}
          {...form.getInputProps("geofeed_url")}
        />
      )}
      {kind === "correction" && <CorrectionFields form={form} />}
      <Textarea
        data-autofocus
        label={content}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={registCooperationContentMaxLength}
        size="md"
        key={form.key("content")}
        {...form.getInputProps("content")}
      />
      <div className="stack columns cols-2 items-start">
        <NameField form={form} />
        <EmailField form={form} />
      </div>
    </FormDialog>
  );
}

function CorrectionFields({ form }: { form: FormBinding }) {
  const { feedback } = useTexts("dialogs");
  return (
    <div className="stack columns cols-2 items-start">
      <TextInput
        label={feedback.ip}
        size="md"
        styles={{ input: { fontFamily: "var(--font-mono)" } }}
        key={form.key("ip")}
        {...form.getInputProps("ip")}
      />
      <NativeSelect
        label={feedback.field}
        size="md"
        key={form.key("field")}
        {...form.getInputProps("field")}
        data={correctableFields.map((value) => ({ value, label: feedback.fields[value] }))}
      />
      <TextInput
        label={feedback.current}
        size="md"
        maxLength={registCooperationCurrentValueMaxLength}
        key={form.key("current_value")}
        {...form.getInputProps("current_value")}
      />
      <TextInput
        label={feedback.correct}
        size="md"
        maxLength={registCooperationCorrectValueMaxLength}
        key={form.key("correct_value")}
        {...form.getInputProps("correct_value")}
      />
    </div>
  );
}
