import { getKeysStatusChoices } from "@meridian/client/inputs";
import "../../../styles/select.css";
import { Button, NativeSelect } from "@mantine/core";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { useAddressQuery } from "../../../lib/use-address-query.ts";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { KeyCard } from "./key-card.tsx";
import type { KeyWithSecret } from "./key-values.ts";
import styles from "./keys.module.css";
import { CreateDialog, SecretDialog } from "./lazy-dialogs.ts";

// Below the keys, so the table may load later.
const Records = lazy(() => load(() => import("./records.tsx").then(({ Records }) => ({ default: Records }))));

const statuses = getKeysStatusChoices;
type Status = (typeof statuses)[number];
const maxKeys = 100;

interface NewSecret {
  secret: string;
  isTest: boolean;
}

/** The account's keys and their calls. Filters and the open form are in the address. */
export default function Keys() {
  const texts = useTexts("keys");
  const canManage = holdsPermission(useSession(), "key.manage");
  const { parameters, change: changeQuery } = useAddressQuery();
  const [newSecret, setNewSecret] = useState<NewSecret | null>(null);
  const status = statuses.find((known) => known === parameters.get("status"));
  const isCreating = parameters.get("create") === "1" && canManage;

  const change = (name: string, value: string | null) => changeQuery({ [name]: value });
  const showSecret = ({ api_key, is_test }: KeyWithSecret) => setNewSecret({ secret: api_key, isTest: is_test });
  const openForm = () => change("create", "1");

  return (
    <>
      <header className="bar gap-4 gap-x-6 items-end mb-5">
        <div>
          <h2 className="title-3">{texts.title}</h2>
          <p className="quiet measure">
            {texts.lead}{" "}
            <Link to="/doc" className="link">
              {texts.docs}
            </Link>
          </p>
        </div>
        <div className="cluster">
          <NativeSelect
            aria-label={texts.filters.status}
            value={status ?? ""}
            onChange={(event) => change("status", event.currentTarget.value)}
            data={[
              { value: "", label: texts.filters.all },
              ...statuses.map((value) => ({ value, label: texts.filters[value] })),
            ]}
          />
          {canManage && (
            <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={openForm}>
              {texts.create}
            </Button>
          )}
        </div>
      </header>
      <KeyList
        status={status}
        onShowAll={() => change("status", null)}
        onCreate={canManage ? openForm : null}
        onSecret={showSecret}
        onRecords={(id) => change("key", String(id))}
      />
      <Suspense>
        <Records
          keyId={Number(parameters.get("key")) || undefined}
          result={parameters.get("result") ?? ""}
          call={parameters.get("call")}
          onChange={change}
        />
      </Suspense>
      <Suspense>
        {isCreating && (
          <CreateDialog
            onDone={(key) => {
              change("create", null);
              showSecret(key);
            }}
            onClose={() => change("create", null)}
          />
        )}
        {newSecret && <SecretDialog {...newSecret} onClose={() => setNewSecret(null)} />}
      </Suspense>
    </>
  );
}

interface KeyListProps {
  status: Status | undefined;
  onShowAll: () => void;
  onCreate: (() => void) | null;
  onSecret: (key: KeyWithSecret) => void;
  onRecords: (id: number) => void;
}

function KeyList({ status, onShowAll, onCreate, onSecret, onRecords }: KeyListProps) {
  const texts = useTexts("keys");
  const { data, error, refetch } = useQuery({
    ...query(api.keys.getKeys, { limit: maxKeys, ...(status && { status }) }, { lazy: true }),
    // Keeps the time of the last use current.
    refetchInterval: 30_000,
  });
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className="stack gap-3" aria-busy="true">
        <div className={styles.skeleton} />
        <div className={styles.skeleton} />
      </div>
    );
  if (data.list.length === 0 && status)
    return (
      <EmptyState icon={IconKey} {...texts.emptyFilter}>
        <Button variant="default" onClick={onShowAll}>
          {texts.emptyFilter.action}
        </Button>
      </EmptyState>
    );
  if (data.list.length === 0)
    return (
      <EmptyState icon={IconKey} {...texts.empty}>
        {onCreate && <Button onClick={onCreate}>{texts.create}</Button>}
      </EmptyState>
    );
  return (
    <ul className="stack gap-3">
      {data.list.map((key) => (
        <KeyCard key={key.id} apiKey={key} onSecret={onSecret} onRecords={() => onRecords(key.id)} />
      ))}
    </ul>
  );
}
