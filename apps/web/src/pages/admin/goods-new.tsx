import { goodsKinds } from "@meridian/contract/mall";
import { useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { Actions } from "./actions.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { classField, commonFields, contentFields, givenFields } from "./goods-fields.ts";
import type { Goods, GoodsClass } from "./goods-values.ts";
import { isRequested } from "./requested.ts";
import { staffMall } from "./staff-api.ts";

interface NewGoodsProps {
  classes: readonly GoodsClass[];
  onAdded: (goods: Goods) => void;
}

/** Adds an item, initially off the shelf; pictures, variants and codes are added in its details. */
export function NewGoods({ classes, onAdded }: NewGoodsProps) {
  const { mall: texts } = useAdminTexts();
  const language = useLanguage();
  const { mutateAsync } = useAction(staffMall.goodsAdd, [staffMall.goodsList]);
  if (classes.length === 0) return <p className="quiet">{texts.needsClass}</p>;
  const actions = goodsKinds.map((kind) => ({
    name: kind,
    label: texts.kinds[kind],
    text: texts.addText[kind],
    fields: [
      classField(texts, classes, language),
      ...commonFields(texts),
      ...givenFields(texts, kind),
      ...(kind === "virtual"
        ? []
        : [{ name: "stock", label: texts.fields.stock, kind: "number" as const, initial: "0", isOptional: true }]),
      ...contentFields(texts),
    ],
  }));
  const run = async (kind: string, values: Readonly<Record<string, string>>) => {
    // Passed on as it is: the server validates the input and names the invalid field.
    const input = { kind, ...values } as unknown as Parameters<typeof staffMall.goodsAdd>[0];
    const answer = await mutateAsync({ input });
    if (isRequested(answer)) return answer;
    onAdded(answer);
    return null;
  };
  return (
    <div className="stack gap-5 mt-2">
      <p className="quiet">{texts.addLead}</p>
      <Actions call={staffMall.goodsAdd} actions={actions} onRun={run} />
    </div>
  );
}
