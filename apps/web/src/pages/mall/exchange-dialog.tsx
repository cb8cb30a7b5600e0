import { ipIntegralExchangeAddRemarkMaxLength } from "@meridian/client/inputs";
import "../../styles/form.css";
import { Button, Textarea } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link } from "react-router-dom";
import { AddressForm } from "../../dialogs/address-form.tsx";
import { DialogFrame } from "../../dialogs/dialog-frame.tsx";
import { FormDialog } from "../../dialogs/form-dialog.tsx";
import { api } from "../../lib/api.ts";
import { placeLine } from "../../lib/place-line.ts";
import { query, useAction } from "../../lib/query.ts";
import { randomKey } from "../../lib/random-key.ts";
import { useTexts } from "../../lib/texts.tsx";
import { useCount } from "../../lib/use-count.ts";
import { ErrorState } from "../../ui/states.tsx";
import styles from "./exchange-dialog.module.css";
import type { GoodsInfo } from "./goods-info.ts";

interface ExchangeDialogProps {
  goods: GoodsInfo;
  sku: GoodsInfo["skus"][number] | null;
  num: number;
  /** The total in points, as shown on the page. */
  integral: number;
  /** Called if the server rejects the order, because the page is then out of date. */
  onRefused: () => void;
  onClose: () => void;
}

type Done = Awaited<ReturnType<typeof api.mall.ipIntegralExchangeAdd>>;

/** Confirms a redemption, asks for the delivery address and shows the result. */
export function ExchangeDialog({ goods, sku, num, integral, onRefused, onClose }: ExchangeDialogProps) {
  const { exchange: texts } = useTexts("mall");
  const count = useCount();
  const isSent = goods.kind === "physical";
  const [chosen, setChosen] = useState<number | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [remark, setRemark] = useState("");
  const [done, setDone] = useState<Done | null>(null);
  // The same for every press, so that a redemption whose answer was lost is not made twice.
  const [idempotencyKey, setKey] = useState(randomKey);
  const addresses = useQuery({ ...query(api.addresses.getUserAddr, {}), enabled: isSent });
  const action = useAction(api.mall.ipIntegralExchangeAdd, [
    api.mall.integralGoodsInfo,
    api.mall.integralGoodsList,
    api.mall.ipIntegralExchangeLog,
    api.mall.integralLog,
    api.account.userInfo,
  ]);
  const book = addresses.data?.list ?? [];
  const addressId = chosen ?? book[0]?.id ?? null;
  if (done) return <Result done={done} goods={goods} onClose={onClose} />;
  const needsFirst = isSent && addresses.data !== undefined && book.length === 0;
  if (isAdding || needsFirst)
    return (
      <AddressForm
        address={null}
        onClose={() => (needsFirst ? onClose() : setIsAdding(false))}
        onDone={(id) => {
          setChosen(id);
          setIsAdding(false);
        }}
      />
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = {
      goods_id: goods.id,
      ...(sku && { sku_id: sku.sku_id }),
      num,
      ...(isSent && addressId !== null && { addr_id: addressId }),
      ...(remark.trim() && { remark: remark.trim() }),
      expect_integral: integral,
    };
    action.mutate(
      { input, idempotencyKey },
      {
        onSuccess: setDone,
        onError: () => {
          setKey(randomKey());
          onRefused();
        },
      },
    );
  };
  const left = (goods.my_integral ?? 0) - integral;
  return (
    <FormDialog
      title={texts.title}
      width={560}
      submitLabel={texts.submit(count(integral))}
      isSending={action.isPending}
      isDisabled={left < 0 || (isSent && addressId === null)}
      focusesSubmit
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="row gap-4">
        {goods.cover && (
          <img className="flex-none border rounded-control" src={goods.cover} alt="" width={96} height={72} />
        )}
        <p className="grid min-w-0 wrap-anywhere">
          <strong className="font-semibold">{goods.name}</strong>
          <span className="quiet">{[sku?.name, `× ${count(num)}`].filter(Boolean).join(" ")}</span>
        </p>
      </div>
      {isSent && addresses.error && (
        <ErrorState text={texts.addressFailed} error={addresses.error} onRetry={() => void addresses.refetch()} />
      )}
      {isSent && !addresses.error && (
        <fieldset className={`stack gap-2 justify-items-start ${styles.addresses}`}>
          <legend className="mb-2 text-muted">{texts.address}</legend>
          {book.map((address) => (
            <label key={address.id}>
              <input
                type="radio"
                name="address"
                checked={address.id === addressId}
                onChange={() => setChosen(address.id)}
              />
              <span>
                <strong className="font-semibold">{`${address.name} ${address.phone}`}</strong>
                {placeLine(address)}
              </span>
            </label>
          ))}
          <Button variant="subtle" size="compact-sm" onClick={() => setIsAdding(true)}>
            {texts.newAddress}
          </Button>
        </fieldset>
      )}
      {isSent && (
        <Textarea
          label={texts.remark}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={ipIntegralExchangeAddRemarkMaxLength}
          value={remark}
          onChange={({ currentTarget }) => setRemark(currentTarget.value)}
        />
      )}
      <dl className="stack gap-2 pt-4 border-t">
        <div className="cluster gap-1 gap-x-4 justify-between">
          <dt>{texts.total}</dt>
          <dd className="font-semibold">{count(integral)}</dd>
        </div>
        <div className="cluster gap-1 gap-x-4 justify-between">
          <dt>{texts.after}</dt>
          <dd className="font-semibold">{count(left)}</dd>
        </div>
      </dl>
    </FormDialog>
  );
}

function Result({ done, goods, onClose }: { done: Done; goods: GoodsInfo; onClose: () => void }) {
  const { exchange: texts } = useTexts("mall");
  const count = useCount();
  const message = texts.done[done.status as keyof typeof texts.done];
  const isCode = goods.kind === "virtual" && done.status === "completed";
  return (
    <DialogFrame title={message.title} onClose={onClose}>
      <div className="stack gap-5">
        <p className="row gap-3" role="status">
          <IconCircleCheck className="flex-none text-ok" size={24} stroke={1.6} aria-hidden="true" />
          {isCode ? texts.code : message.text}
        </p>
        <dl className="stack gap-2 pt-4 border-t">
          <div className="cluster gap-1 gap-x-4 justify-between">
            <dt>{texts.number}</dt>
            <dd className="font-semibold">{done.exchange_no}</dd>
          </div>
          <div className="cluster gap-1 gap-x-4 justify-between">
            <dt>{texts.left}</dt>
            <dd className="font-semibold">{count(done.integral_left)}</dd>
          </div>
        </dl>
        <div className="cluster gap-3 justify-end">
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
          <Button component={Link} to="/user?tab=points&list=exchanges" data-autofocus>
            {texts.toExchanges}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
