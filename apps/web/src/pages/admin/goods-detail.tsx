import { useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Cell, Cells } from "../../ui/cell.tsx";
import { type Action, type ActionField, Actions } from "./actions.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { ContentLink } from "./content-link.tsx";
import { classField, commonFields, contentFields, givenFields } from "./goods-fields.ts";
import { GoodsPictures } from "./goods-pictures.tsx";
import type { Goods, GoodsClass } from "./goods-values.ts";
import { isRequested } from "./requested.ts";
import { staffMall } from "./staff-api.ts";

interface GoodsDetailsProps {
  goods: Goods;
  classes: readonly GoodsClass[];
  onChanged: (goods: Goods) => void;
}

/** One item with its pictures and variants, and its actions. */
export function GoodsDetails({ goods, classes, onChanged }: GoodsDetailsProps) {
  const { mall: texts, fields } = useAdminTexts();
  const language = useLanguage();
  const affected = [staffMall.goodsList];
  const change = useAction(staffMall.goodsChange, affected);
  const variant = useAction(staffMall.goodsVariantSet, affected);
  const stock = useAction(staffMall.stockChange, affected);
  const codes = useAction(staffMall.codesImport, affected);
  const { id } = goods;
  const hasVariants = goods.skus.length > 0;
  const variants: ActionField = {
    name: "sku_id",
    label: texts.fields.variant,
    kind: "choice",
    options: goods.skus.map((sku) => ({ value: String(sku.id), label: language === "zh" ? sku.name_zh : sku.name_en })),
  };
  const named = (isOptional: boolean): ActionField[] => [
    { name: "name_en", label: texts.fields.nameEn, isOptional },
    { name: "name_zh", label: texts.fields.nameZh, isOptional },
    { name: "integral", label: texts.fields.points, kind: "number", isOptional },
  ];
  const actions: Action[] = [
    goods.status === "on" ? { name: "off", label: texts.actions.off } : { name: "on", label: texts.actions.on },
    {
      name: "change",
      label: texts.actions.change,
      fields: [
        classField(texts, classes, language, goods.class_id),
        ...commonFields(texts, goods),
        ...givenFields(texts, goods.kind, goods),
        ...contentFields(texts, goods),
      ],
    },
  ];
  // Codes are counted, so their stock cannot be set.
  if (goods.kind === "virtual")
    actions.push({
      name: "codes",
      call: staffMall.codesImport,
      label: texts.actions.codes,
      fields: [{ name: "codes", label: texts.fields.importedCodes, kind: "text" }],
    });
  else
    actions.push({
      name: "stock",
      call: staffMall.stockChange,
      label: texts.actions.stock,
      fields: [...(hasVariants ? [variants] : []), { name: "change", label: texts.fields.change }],
    });
  if (goods.kind === "physical")
    actions.push({
      name: "addVariant",
      call: staffMall.goodsVariantSet,
      label: texts.actions.addVariant,
      ...(!hasVariants && { text: texts.actions.addVariantText }),
      fields: [
        ...named(false),
        { name: "stock", label: texts.fields.stock, kind: "number", initial: "0", isOptional: true },
      ],
    });
  if (hasVariants)
    actions.push({
      name: "changeVariant",
      call: staffMall.goodsVariantSet,
      label: texts.actions.changeVariant,
      text: texts.actions.changeVariantText,
      fields: [variants, ...named(true)],
    });
  const run = async (name: string, values: Readonly<Record<string, string>>, idempotencyKey: string) => {
    // Passed on as it is: the server validates the input and names the invalid field.
    const input = { id, ...values };
    if (name === "stock") {
      const body = input as unknown as Parameters<typeof staffMall.stockChange>[0];
      const answer = await stock.mutateAsync({ input: body, idempotencyKey });
      const skus = goods.skus.map((sku) =>
        String(sku.id) === values.sku_id ? { ...sku, stock: sku.stock + Number(values.change) } : sku,
      );
      onChanged({ ...goods, stock: answer.stock, skus });
    } else if (name === "codes") {
      const body = input as unknown as Parameters<typeof staffMall.codesImport>[0];
      const answer = await codes.mutateAsync({ input: body });
      onChanged({ ...goods, stock: answer.stock, codes_left: goods.codes_left + answer.imported });
    } else if (name === "addVariant" || name === "changeVariant") onChanged(await variant.mutateAsync({ input }));
    else {
      const changes = name === "change" ? input : { id, status: name as Goods["status"] };
      const answer = await change.mutateAsync({ input: changes });
      if (isRequested(answer)) return answer;
      onChanged(answer);
    }
    return null;
  };
  return (
    <div className="stack gap-5 mt-2">
      <GoodsPictures goods={goods} onChanged={onChanged} />
      <Cells>
        <Cell name={fields.status}>
          <Badge tone={goods.status === "on" ? "ok" : "neutral"}>{texts.goodsStatuses[goods.status]}</Badge>
        </Cell>
        <Cell name={texts.fields.class}>{language === "zh" ? goods.class_zh : goods.class_en}</Cell>
        <Cell name={fields.kind}>{texts.kinds[goods.kind]}</Cell>
        <Cell name={texts.fields.points}>{goods.integral}</Cell>
        <Cell name={texts.fields.stock}>{goods.stock}</Cell>
        <Cell name={texts.fields.exchanged}>{goods.exchange_num}</Cell>
        <Cell name={texts.fields.limit}>{goods.limit_per_user ?? texts.noLimit}</Cell>
        {goods.kind === "virtual" && <Cell name={texts.fields.codes}>{goods.codes_left}</Cell>}
        {hasVariants && (
          <Cell name={texts.fields.variants} isWide>
            <ul>
              {goods.skus.map((sku) => (
                <li key={sku.id}>
                  {texts.variant(language === "zh" ? sku.name_zh : sku.name_en, sku.integral, sku.stock)}
                </li>
              ))}
            </ul>
          </Cell>
        )}
      </Cells>
      <Actions call={staffMall.goodsChange} actions={actions} onRun={run} />
      <div>
        <ContentLink kind="goods" id={id} />
      </div>
    </div>
  );
}
