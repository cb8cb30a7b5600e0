import { Button, TextInput } from "@mantine/core";
import { ApiError, type EndpointCall } from "@meridian/client/call";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { query, useAction } from "../../lib/query.ts";
import { busyWhile } from "../../ui/busy.ts";
import { ErrorState } from "../../ui/states.tsx";
import { showToast } from "../../ui/toast.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { May, useMay } from "./may.tsx";
import { isRequested } from "./requested.ts";

interface RulesFormProps<K extends string, I extends object> {
  title: string;
  /** Each rule's label, in the order of the form. */
  names: Readonly<Record<K, string>>;
  /** Shown once they are saved; by default that earlier earnings do not change. */
  saved?: string;
  read: EndpointCall<Record<string, never>, Readonly<Record<K, number>>>;
  set: EndpointCall<I, object>;
}

/** Numeric rules that staff maintain. */
export function RulesForm<K extends string, I extends object>({
  title,
  names,
  saved,
  read,
  set,
}: RulesFormProps<K, I>) {
  const { rulesForm: texts, failed, staff } = useAdminTexts();
  const { data, error, refetch } = useQuery(query(read, {}, { lazy: true }));
  const { mutate, isPending } = useAction(set, [read]);
  const may = useMay();
  const [fieldErrors, setFieldErrors] = useState<Readonly<Record<string, string>>>({});
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.waiting} aria-busy="true" />;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(
      // Passed on as it is: the server validates the input and names the invalid field.
      { input: Object.fromEntries(new FormData(event.currentTarget)) as I },
      {
        onSuccess: (answer) => {
          setFieldErrors({});
          showToast(isRequested(answer) ? staff.requested : (saved ?? texts.saved));
        },
        onError: (refusal) => setFieldErrors(refusal instanceof ApiError ? refusal.fields : {}),
      },
    );
  };
  return (
    <form className="stack p-5 border rounded-menu bg-sunken" noValidate aria-label={title} onSubmit={onSubmit}>
      <div className="stack grid-cols-fields gap-3 gap-x-4 items-end">
        {(Object.keys(names) as K[]).map((name) => (
          <TextInput
            key={name}
            name={name}
            label={names[name]}
            inputMode="decimal"
            defaultValue={String(data[name])}
            readOnly={!may(set)}
            error={fieldErrors[name]}
          />
        ))}
      </div>
      <May call={set}>
        <div className="cluster">
          <Button type="submit" {...busyWhile(isPending)}>
            {texts.save}
          </Button>
        </div>
      </May>
    </form>
  );
}
