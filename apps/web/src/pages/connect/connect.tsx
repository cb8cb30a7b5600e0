import "../../styles/form.css";
import { Button, TextInput } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { keyRequestUserCodeMaxLength } from "@meridian/client/inputs";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { SignedOut } from "../../layouts/signed-out.tsx";
import { api } from "../../lib/api.ts";
import { describeError, query, useAction } from "../../lib/query.ts";
import { holdsPermission, useSession } from "../../lib/session.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { busyWhile } from "../../ui/busy.ts";
import { EmptyState } from "../../ui/states.tsx";
import styles from "./connect.module.css";

type Request = Awaited<ReturnType<typeof api.keys.keyRequest>>;
type Decision = "approved" | "denied";

/** A program that asks for an API key: what it is, and whether it gets one. */
export default function Connect() {
  const texts = useTexts("connect");
  const session = useSession();
  const { parameters, change } = useAddressQuery();
  const [decision, setDecision] = useState<Decision | null>(null);
  const code = parameters.get("code") ?? "";
  if (session.token === null) return <SignedOut />;
  return (
    <section className={styles.page}>
      <h1 className="title-2">{texts.title}</h1>
      {session.user === null ? (
        <Waiting />
      ) : !holdsPermission(session, "key.manage") ? (
        <p className="mt-4">{texts.noPermission}</p>
      ) : decision ? (
        <Decided decision={decision} />
      ) : code === "" ? (
        <CodeForm lead={texts.lead} onCode={(typed) => change({ code: typed })} />
      ) : (
        <Asked code={code} onCode={(typed) => change({ code: typed })} onDecided={setDecision} />
      )}
    </section>
  );
}

interface CodeFormProps {
  lead: string;
  onCode: (code: string) => void;
}

function CodeForm({ lead, onCode }: CodeFormProps) {
  const texts = useTexts("connect");
  const [typed, setTyped] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== "") onCode(typed.trim());
  };
  return (
    <form onSubmit={submit} className="stack gap-4 mt-4">
      <p className="quiet">{lead}</p>
      <TextInput
        label={texts.code}
        placeholder="BCDF-GHJK"
        maxLength={keyRequestUserCodeMaxLength}
        autoCapitalize="characters"
        autoComplete="one-time-code"
        autoFocus
        required
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        classNames={{ input: "mono" }}
      />
      <div>
        <Button type="submit">{texts.next}</Button>
      </div>
    </form>
  );
}

interface AskedProps {
  code: string;
  onCode: (code: string) => void;
  onDecided: (decision: Decision) => void;
}

function Asked({ code, onCode, onDecided }: AskedProps) {
  const texts = useTexts("connect");
  const { errors } = useTexts("common");
  const { data, error, refetch, isFetching } = useQuery({
    ...query(api.keys.keyRequest, { user_code: code }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data) return <Decide request={data} onDecided={onDecided} />;
  if (!error) return <Waiting />;
  return error instanceof ApiError && error.code === 404 ? (
    <>
      <p role="alert" className="wrong mt-4">
        {texts.unknown}
      </p>
      <CodeForm lead={texts.another} onCode={onCode} />
    </>
  ) : (
    <>
      <p role="alert" className="wrong mt-4">
        {describeError(error, errors)}
      </p>
      <Button variant="default" className="mt-4" {...busyWhile(isFetching)} onClick={() => void refetch()}>
        {errors.retry}
      </Button>
    </>
  );
}

function Waiting() {
  const texts = useTexts("connect");
  return (
    <p className="mt-4 quiet" aria-busy="true">
      {texts.loading}
    </p>
  );
}

function Decide({ request, onDecided }: { request: Request; onDecided: AskedProps["onDecided"] }) {
  const texts = useTexts("connect");
  const language = useLanguage();
  const approving = useAction(api.keys.keyRequestDecide, [api.keys.getKeys]);
  const denying = useAction(api.keys.keyRequestDecide);
  const { user_code, client_name, redirect_host, scopes, ip, requested_at } = request;
  const decide = (approve: boolean) =>
    (approve ? approving : denying).mutate(
      { input: { user_code, approve } },
      {
        onSuccess: ({ redirect_url }) => {
          if (redirect_url === "") onDecided(approve ? "approved" : "denied");
          else location.assign(redirect_url);
        },
      },
    );
  return (
    <>
      <p className="lead mt-4">{texts.asks(client_name)}</p>
      <dl className={styles.facts}>
        <dt>{texts.code}</dt>
        <dd className="mono strong">{user_code}</dd>
        <dt>{texts.from}</dt>
        <dd>
          <span className="mono">{ip}</span>
        </dd>
        <dt>{texts.at}</dt>
        <dd>{exactTime(requested_at, language)}</dd>
        {redirect_host !== "" && (
          <>
            <dt>{texts.back}</dt>
            <dd className="mono">{redirect_host}</dd>
          </>
        )}
      </dl>
      <p>{texts.may}</p>
      <ul className={styles.scopes}>
        {scopes.map((scope) => (
          <li key={scope}>{texts.scopes[scope]}</li>
        ))}
      </ul>
      <p className="mt-4">{texts.meaning}</p>
      <p className="mt-2 strong">{redirect_host === "" ? texts.careDevice : texts.care}</p>
      <div className="cluster mt-5">
        <Button {...busyWhile(approving.isPending)} disabled={denying.isPending} onClick={() => decide(true)}>
          {texts.approve}
        </Button>
        <Button
          variant="default"
          {...busyWhile(denying.isPending)}
          disabled={approving.isPending}
          onClick={() => decide(false)}
        >
          {texts.deny}
        </Button>
      </div>
    </>
  );
}

function Decided({ decision }: { decision: Decision }) {
  const { decided } = useTexts("connect");
  const { title, text } = decided[decision];
  const Icon = decision === "approved" ? IconCircleCheck : IconCircleX;
  return (
    <div role="status" className="mt-4">
      <EmptyState icon={Icon} title={title} text={text}>
        <Link to="/user?tab=keys" className="link">
          {decided.keys}
        </Link>
      </EmptyState>
    </div>
  );
}
