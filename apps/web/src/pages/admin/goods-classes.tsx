import { Button } from "@mantine/core";
import { IconInbox, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query, useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { Filters } from "./filters.tsx";
import type { GoodsClass } from "./goods-values.ts";
import { Rows } from "./listing.tsx";
import { May, useMay } from "./may.tsx";
import { staffMall } from "./staff-api.ts";

/** The mall's categories of goods. */
export function GoodsClasses() {
  const { mall: texts, fields, failed } = useAdminTexts();
  const may = useMay();
  const [open, setOpen] = useState<GoodsClass | "new" | null>(null);
  const { data, error, refetch } = useQuery(query(staffMall.goodsList, { limit: 1 }, { lazy: true }));
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-60 rounded-menu bg-sunken" aria-busy="true" />;
  return (
    <>
      <Filters title={texts.lists.classes}>
        <May call={staffMall.goodsClassSet}>
          <Button leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setOpen("new")}>
            {texts.addClass}
          </Button>
        </May>
      </Filters>
      {data.classes.length === 0 ? (
        <EmptyState icon={IconInbox} {...texts.emptyClasses} />
      ) : (
        <Rows
          title={texts.lists.classes}
          rows={data.classes}
          {...(may(staffMall.goodsClassSet) && { onOpen: setOpen })}
          nameOf={({ id, name_en }) => `${id} ${name_en}`}
          columns={[
            { title: fields.id, cell: ({ id }) => id },
            { title: texts.fields.nameEn, cell: ({ name_en }) => name_en },
            { title: texts.fields.nameZh, cell: ({ name_zh }) => name_zh },
            { title: texts.fields.sort, cell: ({ sort }) => sort, isNumber: true },
          ]}
        />
      )}
      {open && <CategoryDialog row={open === "new" ? null : open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Adds or edits a category. */
function CategoryDialog({ row, onClose }: { row: GoodsClass | null; onClose: () => void }) {
  const { mall: texts } = useAdminTexts();
  const language = useLanguage();
  const { mutateAsync } = useAction(staffMall.goodsClassSet, [staffMall.goodsList]);
  const fields = [
    { name: "name_en", label: texts.fields.nameEn, initial: row?.name_en ?? "" },
    { name: "name_zh", label: texts.fields.nameZh, initial: row?.name_zh ?? "" },
    {
      name: "sort",
      label: texts.fields.sort,
      kind: "number" as const,
      initial: String(row?.sort ?? 0),
      isOptional: true,
    },
  ];
  const run = (_name: string, values: Readonly<Record<string, string>>) => {
    // Passed on as it is: the server validates the input and names the invalid field.
    const input = { ...(row && { id: row.id }), ...values } as Parameters<typeof staffMall.goodsClassSet>[0];
    return mutateAsync({ input });
  };
  const named = language === "zh" ? row?.name_zh : row?.name_en;
  return (
    <EntryDialog
      title={named ?? texts.addClass}
      call={staffMall.goodsClassSet}
      actions={[{ name: "set", label: texts.saveClass, fields }]}
      isOpen
      onRun={run}
      onClose={onClose}
    />
  );
}
