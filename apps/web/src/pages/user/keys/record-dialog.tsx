import { Button, NativeSelect } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { type SampleRequest, sampleUrl } from "@meridian/contract/samples";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogFrame } from "../../../dialogs/dialog-frame.tsx";
import { api } from "../../../lib/api.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useRegions } from "../../../lib/regions.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { exactTime } from "../../../lib/time.ts";
import { useTryIt } from "../../../lib/use-try-it.ts";
import { Badge } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { CallAnswer } from "../../../ui/call-answer.tsx";
import { ErrorState } from "../../../ui/states.tsx";
import styles from "./record-dialog.module.css";
import { requestAgain } from "./record-request.ts";
import { type CallRecord, tones } from "./record-values.ts";

/** One call: its request, its answer, and a button that repeats it. */
export function RecordDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { detail } = useTexts("keys").records;
  const language = useLanguage();
  const { data, error, refetch } = useQuery(query(api.usage.getKeyUseRecord, { call: id }, { lazy: true }));
  const record = data?.list[0];
  const isGone = error instanceof ApiError && [notFound, invalidInput].includes(error.code);
  return (
    <DialogFrame
      title={detail.title}
      lead={record ? exactTime(record.at, language, "medium") : undefined}
      width={560}
      onClose={onClose}
    >
      {record && <Record record={record} />}
      {!record && !error && <div className={styles.skeleton} aria-busy="true" />}
      {isGone && <p className="note mb-4">{detail.gone}</p>}
      {error && !isGone && <ErrorState text={detail.failed} error={error} onRetry={() => void refetch()} />}
    </DialogFrame>
  );
}

const notFound = 404;
const invalidInput = 400;

function Record({ record }: { record: CallRecord }) {
  const { records: texts } = useTexts("keys");
  const { columns, detail } = texts;
  const language = useLanguage();
  const { nameOf } = useRegions();
  return (
    <>
      <h3 className="mb-2 text-lg">{detail.request}</h3>
      <dl className={`stack grid-cols-2 gap-3 gap-x-5 mb-5 text-md ${styles.facts}`}>
        <Fact name={columns.path} value={`${record.method} ${record.path}`.trim()} isCode />
        <Fact name={columns.query} value={record.query_masked || detail.notAsked} isCode={record.query_masked !== ""} />
        <Fact name={columns.key} value={[record.key_name, record.sub_user_name].filter(Boolean).join(" · ")} />
        <Fact name={columns.client} value={record.client_ip} isCode />
      </dl>
      <h3 className="mb-2 text-lg">{detail.answer}</h3>
      <dl className={`stack grid-cols-2 gap-3 gap-x-5 mb-5 text-md ${styles.facts}`}>
        <div>
          <dt>{texts.result}</dt>
          <dd>
            <Badge tone={tones[record.result]}>{texts.results[record.result]}</Badge>
          </dd>
        </div>
        <Fact name={columns.status} value={`${record.http_status} ${record.reason}`.trim()} isCode />
        {record.country_code !== "" && <Fact name={detail.country} value={nameOf(record.country_code)} />}
        <Fact name={columns.charged} value={record.charged.toLocaleString(language)} />
        <Fact name={columns.ms} value={`${record.ms.toLocaleString(language)} ms`} />
      </dl>
      <h3 className="mb-2 text-lg">{detail.headers}</h3>
      <pre className={styles.headers}>{headersOf(record).join("\n")}</pre>
      <p className="note mb-4">{detail.kept}</p>
      <Again record={record} />
    </>
  );
}

/** The stored headers of the answer. */
const headersOf = ({ charged, database_version }: CallRecord): string[] => [
  "content-type: application/json; charset=utf-8",
  `x-credits-charged: ${charged}`,
  ...(database_version === "" ? [] : [`x-database-version: ${database_version}`]),
];

function Fact({ name, value, isCode = false }: { name: string; value: string; isCode?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{isCode ? <code>{value}</code> : value}</dd>
    </div>
  );
}

/** The limit of keys per account. */
const maxKeys = 100;

function Again({ record }: { record: CallRecord }) {
  const { detail } = useTexts("keys").records;
  const canReveal = holdsPermission(useSession(), "key.manage");
  const { data } = useQuery({
    ...query(api.keys.getKeys, { limit: maxKeys, status: "active" }, { lazy: true }),
    enabled: canReveal,
  });
  const request = requestAgain({ path: record.path, query: record.query_masked });
  const keys = data?.list.filter(({ is_test }) => !is_test);
  if (!request) return <p className="note mb-4">{detail.notWhole}</p>;
  if (!canReveal) return <p className="note mb-4">{detail.noRight}</p>;
  if (!keys) return <div className={styles.skeleton} aria-busy="true" />;
  if (keys.length === 0) return <p className="note mb-4">{detail.noKey}</p>;
  return <RunAgain request={request} keys={keys} keyId={record.key_id} />;
}

interface RunAgainProps {
  request: SampleRequest;
  keys: readonly { id: number; name: string }[];
  /** The key of the call, which may no longer be active. */
  keyId: number;
}

function RunAgain({ request, keys, keyId }: RunAgainProps) {
  const { detail } = useTexts("keys").records;
  const [chosen, setChosen] = useState(String(keys.find(({ id }) => id === keyId)?.id ?? keys[0]?.id));
  const { mutateAsync } = useAction(api.keys.revealKey);
  const { outcome, isSending, send } = useTryIt();
  const readKey = async () => (await mutateAsync({ input: { key_id: Number(chosen) } })).api_key;
  return (
    <>
      <code className={styles.line}>
        {request.method} {sampleUrl(request, "")}
      </code>
      <div className="cluster gap-3 items-end mt-4 mb-2">
        <NativeSelect
          label={detail.runKey}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
          data={keys.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <Button
          leftSection={<IconPlayerPlay size={16} stroke={1.6} />}
          {...busyWhile(isSending)}
          onClick={() => void send(request, readKey)}
        >
          {detail.again}
        </Button>
      </div>
      <p className="note mb-4">{detail.note}</p>
      <div aria-live="polite">{outcome && <CallAnswer outcome={outcome} texts={detail.outcome} />}</div>
    </>
  );
}
