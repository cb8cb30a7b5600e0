import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { userInvoiceRemarkMaxLength } from "@meridian/client/inputs";
import { invoiceContents, invoices, invoiceTypes } from "@meridian/contract/invoices";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { DialogFrame } from "../../../dialogs/dialog-frame.tsx";
import { FormDialog } from "../../../dialogs/form-dialog.tsx";
import { api } from "../../../lib/api.ts";
import { useEndpointForm } from "../../../lib/form.ts";
import { moneyFormat } from "../../../lib/money.ts";
import { placeLine } from "../../../lib/place-line.ts";
import { query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { shortDay } from "../../../lib/time.ts";
import { ErrorState } from "../../../ui/states.tsx";
import { showToast } from "../../../ui/toast.tsx";
import styles from "./invoices.module.css";
import { TitleFields } from "./title-fields.tsx";
import { TitleSearch } from "./title-search.tsx";
import { affected, missingFields, shownTitle, type Title, type TitleValues, titleValues } from "./values.ts";

const MAX_ORDERS = 50;
type Order = Awaited<ReturnType<typeof api.orders.userOrderList>>["list"][number];

const isPaper = (type: string): boolean => type.startsWith("paper_");

interface ApplyDialogProps {
  onClose: () => void;
}

/** Applies for an invoice for orders chosen here. */
export default function ApplyDialog({ onClose }: ApplyDialogProps) {
  const texts = useTexts("invoices");
  const orders = useQuery({
    ...query(api.orders.userOrderList, { invoiceable: true, limit: MAX_ORDERS }, { lazy: true }),
    staleTime: 0,
  });
  const titles = useQuery(query(api.invoices.invoiceTitleList, {}, { lazy: true }));
  const error = orders.error ?? titles.error;
  const retry = () => void Promise.all([orders.refetch(), titles.refetch()]);
  if (orders.data && titles.data && !orders.isFetching)
    return <ApplyForm orders={orders.data.list} titles={titles.data.list} onClose={onClose} />;
  return (
    <DialogFrame title={texts.form.title} onClose={onClose}>
      {error ? (
        <ErrorState text={texts.failed} error={error} onRetry={retry} />
      ) : (
        <div className="card min-h-60" aria-busy="true" />
      )}
    </DialogFrame>
  );
}

interface ApplyFormProps extends ApplyDialogProps {
  orders: readonly Order[];
  titles: readonly Title[];
}

function ApplyForm({ orders, titles, onClose }: ApplyFormProps) {
  const texts = useTexts("invoices");
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(orders.length === 1 ? [orders[0]?.id ?? 0] : []),
  );
  const [standard] = titles;
  const picked = orders.filter(({ id }) => chosen.has(id));
  const initialValues: TitleValues & {
    type: string;
    email: string;
    addr_id: string;
    content: string;
    remark: string;
    save_title: boolean;
    order_ids: string;
  } = {
    ...titleValues(standard),
    type: "digital_normal",
    email: standard?.email ?? "",
    addr_id: "",
    content: "information_service",
    remark: "",
    save_title: titles.length === 0,
    order_ids: "",
  };
  // Addresses can be added in another tab.
  const addresses = useQuery({ ...query(api.addresses.getUserAddr, {}), staleTime: 0, refetchOnWindowFocus: "always" });
  const book = addresses.data?.list ?? [];
  const { form, submit, isSending } = useEndpointForm(api.invoices.userInvoice, {
    schema: invoices.userInvoice.input,
    initialValues,
    messages: texts.errors,
    fieldNames: { amount_cents: "order_ids" },
    toInput: ({ type, email, addr_id, content, remark, save_title, order_ids: _, ...title }) => ({
      type,
      ...shownTitle(title),
      content,
      remark,
      save_title,
      ...(isPaper(type) ? { addr_id: addr_id || String(book[0]?.id ?? "") } : { email }),
      order_ids: picked.map(({ id }) => id),
      amount_cents: picked.reduce((sum, { invoiceable_cents }) => sum + invoiceable_cents, 0),
    }),
    check: (values): Record<string, string> => ({
      ...missingFields(values, values.type.endsWith("_special"), texts.errors),
      ...(picked.length === 0 && { order_ids: texts.errors.order_ids }),
      ...(!isPaper(values.type) && values.email.trim() === "" && { email: texts.errors.email }),
      ...(isPaper(values.type) && book.length === 0 && { addr_id: texts.errors.addr_id }),
    }),
    affected,
    onDone: () => {
      onClose();
      showToast(texts.form.done);
    },
  });
  const { type } = form.getValues();
  // Titles from the company directory have no email address.
  const fill = (title: Title) => form.setValues({ ...titleValues(title), ...(title.email && { email: title.email }) });
  const toggle = (id: number, isOn: boolean) => {
    form.clearFieldError("order_ids");
    setChosen((before) => (isOn ? new Set([...before, id]) : new Set([...before].filter((orderId) => orderId !== id))));
  };
  return (
    <FormDialog
      title={texts.form.title}
      lead={texts.form.lead}
      width={560}
      isDirty={() => form.isDirty()}
      onClose={onClose}
      submitLabel={texts.form.submit}
      isSending={isSending}
      onSubmit={submit}
    >
      <OrderChoice orders={orders} chosen={chosen} onToggle={toggle} error={form.errors.order_ids} />
      <NativeSelect
        label={texts.fields.type}
        description={type.endsWith("_special") ? texts.form.specialHelp : undefined}
        data={invoiceTypes.map((value) => ({ value, label: texts.types[value] }))}
        key={form.key("type")}
        {...form.getInputProps("type")}
      />
      {titles.length > 1 && <SavedTitles titles={titles} onChosen={fill} />}
      <TitleSearch onChosen={fill} />
      <TitleFields form={form} isSpecial={type.endsWith("_special")} />
      <Delivery form={form} isOnPaper={isPaper(type)} book={book} />
      <NativeSelect
        label={texts.fields.content}
        data={invoiceContents.map((value) => ({ value, label: texts.contents[value] }))}
        key={form.key("content")}
        {...form.getInputProps("content")}
      />
      <Textarea
        label={texts.optional(texts.fields.remark)}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={userInvoiceRemarkMaxLength}
        key={form.key("remark")}
        {...form.getInputProps("remark")}
      />
      <Checkbox
        label={texts.form.saveTitle}
        key={form.key("save_title")}
        {...form.getInputProps("save_title", { type: "checkbox" })}
      />
    </FormDialog>
  );
}

function SavedTitles({ titles, onChosen }: { titles: readonly Title[]; onChosen: (title: Title) => void }) {
  const texts = useTexts("invoices");
  return (
    <NativeSelect
      label={texts.form.savedTitle}
      data={titles.map(({ title_id, title }) => ({ value: String(title_id), label: title }))}
      onChange={({ currentTarget }) => {
        const title = titles.find(({ title_id }) => String(title_id) === currentTarget.value);
        if (title) onChosen(title);
      }}
    />
  );
}

interface DeliveryProps {
  form: {
    key: (name: "email" | "addr_id") => string;
    getInputProps: (name: "email" | "addr_id") => object;
  };
  isOnPaper: boolean;
  book: Awaited<ReturnType<typeof api.addresses.getUserAddr>>["list"];
}

/** The invoice's destination: an email address, or a postal address for paper. */
function Delivery({ form, isOnPaper, book }: DeliveryProps) {
  const texts = useTexts("invoices");
  if (!isOnPaper)
    return (
      <TextInput
        label={texts.fields.email}
        inputMode="email"
        key={form.key("email")}
        {...form.getInputProps("email")}
      />
    );
  return (
    <NativeSelect
      label={texts.form.address}
      description={
        <Link to="/user?tab=points" target="_blank" className="link">
          {texts.form.addressBook}
        </Link>
      }
      data={book.map(({ id, name, ...place }) => ({ value: String(id), label: `${name}, ${placeLine(place)}` }))}
      key={form.key("addr_id")}
      {...form.getInputProps("addr_id")}
    />
  );
}

interface OrderChoiceProps {
  orders: readonly Order[];
  chosen: ReadonlySet<number>;
  onToggle: (id: number, isOn: boolean) => void;
  error: React.ReactNode;
}

function OrderChoice({ orders, chosen, onToggle, error }: OrderChoiceProps) {
  const texts = useTexts("invoices");
  const language = useLanguage();
  const picked = orders.filter(({ id }) => chosen.has(id));
  const [first] = picked;
  const total = picked.reduce((sum, { invoiceable_cents }) => sum + invoiceable_cents, 0);
  return (
    <fieldset data-path="order_ids" tabIndex={-1}>
      <legend className="label mb-2">{texts.form.orders}</legend>
      <ul className={`ruled ${styles.orders}`}>
        {orders.map((order) => (
          <li key={order.id} className="row gap-3 justify-between py-3">
            <Checkbox
              label={order.title}
              description={[order.order_no, order.paid_at && shortDay(order.paid_at, language)]
                .filter(Boolean)
                .join(" · ")}
              checked={chosen.has(order.id)}
              onChange={({ currentTarget }) => onToggle(order.id, currentTarget.checked)}
            />
            <span className="strong text-xl">{moneyFormat(language, order.currency)(order.invoiceable_cents)}</span>
          </li>
        ))}
      </ul>
      {error ? (
        <p className="wrong" role="alert">
          {error}
        </p>
      ) : (
        first && (
          <p className="strong flex justify-between">
            <span>{texts.form.total}</span>
            <span>{moneyFormat(language, first.currency)(total)}</span>
          </p>
        )
      )}
    </fieldset>
  );
}
