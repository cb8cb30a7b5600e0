import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DialogFrame } from "../../dialogs/dialog-frame.tsx";
import { query } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge } from "../../ui/badge.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { hasTyped } from "./detail.tsx";
import { Choice, chosen, Filters } from "./filters.tsx";
import { GoodsDetails } from "./goods-detail.tsx";
import { NewGoods } from "./goods-new.tsx";
import type { Goods } from "./goods-values.ts";
import { Listing } from "./listing.tsx";
import { May } from "./may.tsx";
import { staffMall } from "./staff-api.ts";

/** The mall's goods: add, edit, publish, unpublish. */
export function GoodsTable() {
  const { mall: texts, fields } = useAdminTexts();
  const language = useLanguage();
  const { parameters } = useAddressQuery();
  const [open, setOpen] = useState<Goods | "new" | null>(null);
  const { data } = useQuery(query(staffMall.goodsList, { limit: 1 }, { lazy: true }));
  const classes = data?.classes ?? [];
  const nameOf = ({ name_en, name_zh }: { name_en: string; name_zh: string }) =>
    language === "zh" ? name_zh : name_en;
  const close = () => setOpen(null);
  return (
    <>
      <Filters title={texts.lists.goods}>
        <Choice name="status" label={fields.status} options={texts.goodsStatuses} />
        <May call={staffMall.goodsAdd}>
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setOpen("new")}>
            {texts.add}
          </Button>
        </May>
      </Filters>
      <Listing
        title={texts.lists.goods}
        endpoint={staffMall.goodsList}
        filter={chosen(parameters, "status", texts.goodsStatuses)}
        empty={texts.emptyGoods}
        onOpen={setOpen}
        nameOf={(goods) => `${goods.id} ${nameOf(goods)}`}
        columns={[
          { title: fields.id, cell: ({ id }) => id },
          {
            title: fields.status,
            cell: ({ status }) => (
              <Badge tone={status === "on" ? "ok" : "neutral"}>{texts.goodsStatuses[status]}</Badge>
            ),
          },
          { title: fields.name, cell: nameOf },
          { title: fields.kind, cell: ({ kind }) => texts.kinds[kind] },
          { title: texts.fields.points, cell: ({ integral }) => integral, isNumber: true },
          { title: texts.fields.stock, cell: ({ stock }) => stock, isNumber: true },
          { title: texts.fields.exchanged, cell: ({ exchange_num }) => exchange_num, isNumber: true },
        ]}
      />
      {open && (
        <DialogFrame title={open === "new" ? texts.add : nameOf(open)} width={560} isDirty={hasTyped} onClose={close}>
          {open === "new" ? (
            <NewGoods classes={classes} onAdded={setOpen} />
          ) : (
            <GoodsDetails goods={open} classes={classes} onChanged={setOpen} />
          )}
        </DialogFrame>
      )}
    </>
  );
}
