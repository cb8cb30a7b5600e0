import { Checkbox, NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { api } from "../../../lib/api.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import { Section } from "../profile/section.tsx";
import styles from "./alerts.module.css";

type Setting = Awaited<ReturnType<typeof api.notices.noticeSettings>>["list"][number];

/** Chooses which notices are also sent by email, immediately or daily, and by SMS. */
export function NoticeSettings() {
  const { settings: texts } = useTexts("alerts");
  const { data, error, refetch } = useQuery(query(api.notices.noticeSettings, {}, { lazy: true }));
  return (
    <Section title={texts.title} text={texts.text}>
      {data ? (
        <div className={styles.kinds}>
          <span className="note">{texts.kind}</span>
          <span className="note">{texts.email}</span>
          <span className="note flex justify-center">{texts.sms}</span>
          {data.list.map((setting) => (
            <SettingRow key={setting.type} setting={setting} />
          ))}
        </div>
      ) : error ? (
        <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.skeleton} aria-busy="true" />
      )}
    </Section>
  );
}

function SettingRow({ setting: { type, email, digest, has_digest, sms, has_sms } }: { setting: Setting }) {
  const { settings: texts } = useTexts("alerts");
  const set = useAction(api.notices.setNoticeSettings, [api.notices.noticeSettings]);
  // Shown as chosen while being saved; a failure is announced and restores the old value.
  const sent = set.isPending ? set.variables.input : null;
  const name = texts.kinds[type];
  const paces = has_digest ? (["never", "now", "daily"] as const) : (["never", "now"] as const);
  const pace = !(sent?.email ?? email) ? "never" : (sent?.digest ?? digest) ? "daily" : "now";
  return (
    <Fragment>
      <span>{name}</span>
      <NativeSelect
        size="xs"
        aria-label={texts.emailOf(name)}
        value={pace}
        onChange={({ currentTarget: { value } }) =>
          set.mutate({
            input: { type, email: value !== "never", ...(has_digest && { digest: value === "daily" }) },
          })
        }
        data={paces.map((value) => ({ value, label: texts.paces[value] }))}
      />
      <span className="flex justify-center">
        {has_sms && (
          <Checkbox
            aria-label={texts.smsOf(name)}
            checked={Boolean(sent?.sms ?? sms)}
            onChange={(event) => set.mutate({ input: { type, sms: event.currentTarget.checked } })}
          />
        )}
      </span>
    </Fragment>
  );
}
