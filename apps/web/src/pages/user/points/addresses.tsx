import { Button } from "@mantine/core";
import { IconMapPin, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Address } from "../../../dialogs/address-form.tsx";
import { ConfirmDialog } from "../../../dialogs/confirm-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { placeLine } from "../../../lib/place-line.ts";
import { query, useAction } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { busyWhile } from "../../../ui/busy.ts";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { AddressForm } from "./lazy-dialogs.ts";
import styles from "./points.module.css";

const most = 20;

/** The account's delivery addresses. */
export function Addresses() {
  const texts = useTexts("addresses");
  const [editing, setEditing] = useState<Address | "new" | null>(null);
  const [removing, setRemoving] = useState<Address | null>(null);
  const { data, error, refetch } = useQuery(query(api.addresses.getUserAddr, {}));
  const list = data?.list ?? [];
  const add = (
    <Button
      leftSection={<IconPlus size={16} stroke={1.6} />}
      disabled={list.length >= most}
      onClick={() => setEditing("new")}
    >
      {texts.add}
    </Button>
  );
  return (
    <section aria-labelledby="addresses">
      <header className="bar items-end mb-4">
        <div>
          <h2 className="title-3" id="addresses">
            {texts.title}
          </h2>
          <p className="note wrap-anywhere">{texts.text(most)}</p>
        </div>
        {list.length > 0 && add}
      </header>
      {error && !data && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className="min-h-60 rounded-card bg-sunken" aria-busy="true" />}
      {data && list.length === 0 && (
        <EmptyState icon={IconMapPin} {...texts.empty}>
          {add}
        </EmptyState>
      )}
      {list.length > 0 && (
        <ul className="card ruled">
          {list.map((address) => (
            <Row
              key={address.id}
              address={address}
              onEdit={() => setEditing(address)}
              onRemove={() => setRemoving(address)}
            />
          ))}
        </ul>
      )}
      {editing && (
        <Suspense>
          <AddressForm
            address={editing === "new" ? null : editing}
            onDone={() => setEditing(null)}
            onClose={() => setEditing(null)}
          />
        </Suspense>
      )}
      {removing && (
        <ConfirmDialog
          title={texts.remove.title(removing.name)}
          texts={texts.remove}
          cancel={texts.remove.cancel}
          isDestructive
          action={api.addresses.delUserAddr}
          input={{ id: removing.id }}
          affected={[api.addresses.getUserAddr]}
          onDone={() => {
            setRemoving(null);
            showToast(texts.remove.done);
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  );
}

interface RowProps {
  address: Address;
  onEdit: () => void;
  onRemove: () => void;
}

function Row({ address, onEdit, onRemove }: RowProps) {
  const texts = useTexts("addresses");
  const { mutate, isPending } = useAction(api.addresses.setUserAddrDefault, [api.addresses.getUserAddr]);
  const makeDefault = () => mutate({ input: { id: address.id } }, { onSuccess: () => showToast(texts.defaultDone) });
  const buttons = [
    { label: texts.actions.edit, onClick: onEdit },
    ...(address.is_default ? [] : [{ label: texts.actions.setDefault, onClick: makeDefault }]),
    { label: texts.actions.remove, onClick: onRemove },
  ];
  return (
    <li className="entry">
      <div>
        <p className="entry-name">
          <strong>{address.name}</strong>
          <span>{address.phone}</span>
          {address.is_default && <Badge tone="ok">{texts.default}</Badge>}
          {address.tag && <Badge>{address.tag}</Badge>}
        </p>
        <p className="note wrap-anywhere">{placeLine(address)}</p>
      </div>
      <div className={`cluster ${styles.buttons}`}>
        {buttons.map(({ label, onClick }) => (
          <Button
            key={label}
            variant="subtle"
            size="compact-sm"
            {...busyWhile(isPending && onClick === makeDefault)}
            aria-label={`${label} ${address.name}`}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
    </li>
  );
}
