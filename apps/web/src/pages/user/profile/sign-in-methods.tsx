import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { timeAgo } from "../../../lib/time.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { ConnectDialog, DisconnectDialog } from "./identity-dialogs.tsx";
import { Passkeys } from "./passkeys.tsx";
import { Section } from "./section.tsx";
import styles from "./sessions.module.css";

type Methods = Awaited<ReturnType<typeof api.account.signInMethods>>;
type Identity = Methods["identities"][number];
type Provider = Identity["provider"];

/** What the user can log in with besides phone, email and password: passkeys, and services if any is offered. */
export function SignInMethods() {
  const { methods: texts, passkeys: passkeyTexts } = useTexts("profile");
  const { data, error, refetch } = useQuery({ ...query(api.account.signInMethods, {}, { lazy: true }), staleTime: 0 });
  const offered = useQuery({ ...query(api.account.loginProviders, {}), staleTime: Number.POSITIVE_INFINITY });
  const providers = offered.data?.providers ?? [];
  const unready = error ? (
    <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />
  ) : (
    <div className={styles.skeleton} aria-busy="true" />
  );
  return (
    <>
      <Section title={passkeyTexts.title} text={passkeyTexts.text}>
        {data ? <Passkeys passkeys={data.passkeys} /> : unready}
      </Section>
      {data && data.identities.length + providers.length > 0 && (
        <Section title={texts.title} text={texts.text}>
          <Connections identities={data.identities} providers={providers} />
        </Section>
      )}
    </>
  );
}

interface ConnectionsProps {
  identities: readonly Identity[];
  providers: readonly Provider[];
}

function Connections({ identities, providers }: ConnectionsProps) {
  const { methods: texts } = useTexts("profile");
  const { providers: providerTexts } = useTexts("dialogs");
  const [connecting, setConnecting] = useState<Provider | null>(null);
  const [removing, setRemoving] = useState<Identity | null>(null);
  const free = providers.filter((provider) => !identities.some((identity) => identity.provider === provider));
  return (
    <div className="stack gap-4">
      {identities.length === 0 ? (
        <p className="note">{texts.none}</p>
      ) : (
        <ul className="ruled flush">
          {identities.map((identity) => (
            <Row key={identity.id} identity={identity} onRemove={() => setRemoving(identity)} />
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <div className="cluster">
          {free.map((provider) => (
            <Button key={provider} variant="default" onClick={() => setConnecting(provider)}>
              {texts.connect(providerTexts.names[provider])}
            </Button>
          ))}
        </div>
      )}
      {connecting && <ConnectDialog provider={connecting} onClose={() => setConnecting(null)} />}
      {removing && <DisconnectDialog identity={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

function Row({ identity, onRemove }: { identity: Identity; onRemove: () => void }) {
  const { methods: texts } = useTexts("profile");
  const { providers: providerTexts } = useTexts("dialogs");
  const language = useLanguage();
  const title = providerTexts.names[identity.provider];
  const { name, created_at, last_used_at } = identity;
  const when = last_used_at
    ? texts.lastUsed(timeAgo(last_used_at, language))
    : texts.connected(timeAgo(created_at, language));
  return (
    <li className="row gap-3 gap-x-6 justify-between">
      <div className="min-w-0">
        <p className="strong">{title}</p>
        <p className="note wrap-anywhere">{name ? `${name} · ${when}` : when}</p>
      </div>
      <Button variant="default" size="xs" aria-label={texts.removeNamed(title)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </li>
  );
}
