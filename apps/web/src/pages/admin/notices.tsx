import { Button, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { priceTypeNames } from "@meridian/contract/catalog";
import { type FormEvent, useRef, useState } from "react";
import { ConfirmDialog } from "../../dialogs/confirm-dialog.tsx";
import { useAction } from "../../lib/query.ts";
import { randomKey } from "../../lib/random-key.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { busyWhile } from "../../ui/busy.ts";
import { showToast } from "../../ui/toast.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { Listing } from "./listing.tsx";
import { May } from "./may.tsx";
import { staffApi } from "./staff-api.ts";

type Input = Parameters<typeof staffApi.noticeSend>[0];

/** Sends notices to all or some users, and lists those already sent. */
export function Notices() {
  const { notices: texts, fields } = useAdminTexts();
  const language = useLanguage();
  const [formNumber, setFormNumber] = useState(0);
  return (
    <>
      <May call={staffApi.noticeSend}>
        <NoticeForm key={formNumber} onSent={() => setFormNumber((number) => number + 1)} />
      </May>
      <section className="mt-9">
        <h2 className="mb-2 text-lg">{texts.past}</h2>
        <Listing
          title={texts.past}
          endpoint={staffApi.noticeList}
          filter={{}}
          empty={texts.empty}
          columns={[
            { title: fields.created, cell: ({ created_at }) => exactTime(created_at, language) },
            { title: texts.type, cell: ({ type }) => texts.types[type as keyof typeof texts.types] ?? type },
            { title: texts.titleEn, cell: ({ title_en }) => title_en },
            { title: texts.titleZh, cell: ({ title_zh }) => title_zh },
            { title: texts.users, cell: ({ users }) => users.toLocaleString(language), isNumber: true },
          ]}
        />
      </section>
    </>
  );
}

/** Counts the readers and confirms before sending. */
function NoticeForm({ onSent }: { onSent: () => void }) {
  const { notices: texts, all, cancel } = useAdminTexts();
  const language = useLanguage();
  const count = useAction(staffApi.noticeSend);
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  const [pending, setPending] = useState<{ input: Input; users: number } | null>(null);
  // One idempotency key per content, so that resending after a lost answer sends it once.
  const sent = useRef({ content: "", key: "" });
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = Object.fromEntries([...new FormData(event.currentTarget)].filter(([, value]) => value !== ""));
    const input = values as unknown as Input;
    try {
      const { users } = await count.mutateAsync({ input: { ...input, dry_run: true } });
      setFieldErrors({});
      const content = JSON.stringify(input);
      if (content !== sent.current.content) sent.current = { content, key: randomKey() };
      setPending({ input, users });
    } catch (error) {
      setFieldErrors(error instanceof ApiError ? error.fields : {});
    }
  };
  const field = (name: keyof Input & string, label: string, maxLength: number) => ({
    name,
    label,
    maxLength,
    error: fieldErrors[name],
  });
  const options = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([value, label]) => ({ value, label }));
  const services = Object.entries(priceTypeNames).map(([value, name]) => ({ value, label: name[language] }));
  return (
    <form
      className="card mb-5 p-5 stack gap-5 justify-items-start"
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      <header>
        <h2 className="title-3">{texts.title}</h2>
        <p className="quiet">{texts.text}</p>
      </header>
      <div className="columns cols-2 gap-4 gap-x-5 w-full">
        <NativeSelect name="type" label={texts.type} data={options(texts.types)} />
        <TextInput {...field("link", texts.link, 200)} placeholder="/news" />
        <TextInput {...field("title_en", texts.titleEn, 120)} />
        <TextInput {...field("title_zh", texts.titleZh, 120)} />
        <Textarea {...field("content_en", texts.contentEn, 2000)} autosize minRows={3} maxRows={10} />
        <Textarea {...field("content_zh", texts.contentZh, 2000)} autosize minRows={3} maxRows={10} />
      </div>
      <fieldset className="stack w-full">
        <legend className="mb-2 text-lg font-semibold">{texts.whom}</legend>
        <div className="columns cols-2 gap-4 gap-x-5 w-full">
          <NativeSelect name="lang" label={texts.lang} data={[{ value: "", label: all }, ...options(texts.langs)]} />
          <NativeSelect name="service_type" label={texts.service} data={[{ value: "", label: all }, ...services]} />
          <TextInput {...field("phones", texts.phones, 1500)} />
          <TextInput {...field("emails", texts.emails, 2000)} />
        </div>
        <Checkbox name="main_only" value="1" label={texts.mainOnly} />
      </fieldset>
      <Button type="submit" {...busyWhile(count.isPending)}>
        {texts.count}
      </Button>
      {pending && (
        <ConfirmDialog
          title={texts.confirm(pending.users.toLocaleString(language))}
          texts={{ text: texts.confirmText, submit: texts.submit }}
          cancel={cancel}
          action={staffApi.noticeSend}
          input={pending.input}
          idempotencyKey={sent.current.key}
          affected={[staffApi.noticeList]}
          onDone={() => {
            showToast(texts.sent);
            onSent();
          }}
          onClose={() => setPending(null)}
        />
      )}
    </form>
  );
}
