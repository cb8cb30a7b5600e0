import "../../../styles/menu.css";
import { ActionIcon, Button, Menu } from "@mantine/core";
import { overrideLimits } from "@meridian/contract/override-names";
import { IconDots, IconDownload, IconFileUpload, IconMapPin, IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { query } from "../../../lib/query.ts";
import { useRegions } from "../../../lib/regions.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { useAddressQuery } from "../../../lib/use-address-query.ts";
import { busyWhile } from "../../../ui/busy.ts";
import { Pager } from "../../../ui/pager.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { TableHead } from "../../../ui/table-head.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { type Override, pageSize } from "./values.ts";

const loadDialogs = () => load(() => import("./dialogs.tsx"));
const EditDialog = lazy(() => loadDialogs().then(({ EditDialog }) => ({ default: EditDialog })));
const DeleteDialog = lazy(() => loadDialogs().then(({ DeleteDialog }) => ({ default: DeleteDialog })));
const ImportDialog = lazy(() =>
  load(() => import("./import-dialog.tsx")).then(({ ImportDialog }) => ({ default: ImportDialog })),
);

/** What the account itself says of its addresses. */
export default function Overrides() {
  const texts = useTexts("user/overrides");
  const { tag } = languages[useLanguage()];
  const page = Math.max(1, Number(useAddressQuery().parameters.get("page")) || 1);
  const [open, setOpen] = useState<"add" | "import" | null>(null);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(api.overrides.overrideList, { page, limit: pageSize }, { lazy: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const close = () => setOpen(null);
  const buttons = (
    <div className="cluster gap-2">
      <Button
        variant="default"
        leftSection={<IconFileUpload size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => setOpen("import")}
      >
        {texts.importIt}
      </Button>
      <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />} onClick={() => setOpen("add")}>
        {texts.add}
      </Button>
    </div>
  );
  return (
    <>
      <header className="mb-5">
        <h2 className="title-3">{texts.title}</h2>
        <p className="quiet measure-80">
          {texts.lead(overrideLimits.overrides.toLocaleString(tag))}{" "}
          <Link to="/doc/overrides" className="link">
            {texts.guide}
          </Link>
        </p>
      </header>
      {error && !data && <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />}
      {!error && !data && <div className="card skeleton min-h-60 rounded-menu" aria-busy="true" />}
      {data?.total === 0 && (
        <EmptyState icon={IconMapPin} {...texts.empty}>
          {buttons}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          <div className="bar gap-3 mb-3">
            <p className="quiet">{texts.used(data.total.toLocaleString(tag), data.max.toLocaleString(tag))}</p>
            <div className="cluster gap-2">
              <DownloadButton kind="downloadMmdb" />
              <DownloadButton kind="exportIt" />
              {buttons}
            </div>
          </div>
          <Table list={data.list} isStale={isPlaceholderData} />
          <Pager
            texts={texts.pages}
            page={page}
            last={Math.max(1, Math.ceil(data.total / pageSize))}
            addressOf={(number) => `/user?tab=overrides${number > 1 ? `&page=${number}` : ""}`}
          />
        </>
      )}
      <Suspense>
        {open === "add" && <EditDialog onClose={close} />}
        {open === "import" && <ImportDialog onClose={close} />}
      </Suspense>
    </>
  );
}

const downloads = {
  exportIt: async () => saveFile("overrides.csv", (await api.overrides.overrideExport({})).csv),
  downloadMmdb: async () => {
    const { mmdb } = await api.overrides.overrideMmdb({});
    saveFile("overrides.mmdb", new Blob([Uint8Array.from(atob(mmdb), (sign) => sign.charCodeAt(0))]));
  },
};

function DownloadButton({ kind }: { kind: keyof typeof downloads }) {
  const texts = useTexts("user/overrides");
  const [isBusy, setIsBusy] = useState(false);
  const start = async () => {
    setIsBusy(true);
    try {
      await downloads[kind]();
    } catch {
      showToast(texts.exportFailed, "warn");
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
      {...busyWhile(isBusy)}
      onClick={() => void start()}
    >
      {texts[kind]}
    </Button>
  );
}

function Table({ list, isStale }: { list: readonly Override[]; isStale: boolean }) {
  const texts = useTexts("user/overrides");
  return (
    <div className="card overflow-x-auto rounded-menu" aria-busy={isStale}>
      <table className="data-table banded-table stacked-table">
        <TableHead columns={[texts.target, texts.place, texts.network, texts.flags, { hidden: texts.edit }]} />
        <tbody>
          {list.map((override) => (
            <Row key={override.id} override={override} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ override }: { override: Override }) {
  const texts = useTexts("user/overrides");
  const { nameOf } = useRegions();
  const [open, setOpen] = useState<"edit" | "delete" | null>(null);
  const { id, target, label, country, region, city, latitude, longitude, isp } = override;
  const point = latitude !== null && longitude !== null ? `${latitude}, ${longitude}` : "";
  const place = [city, region, country && nameOf(country), point].filter(Boolean).join(" · ");
  const flags = [
    ...override.flags_set.map((flag) => texts.flagNames[flag]),
    ...override.flags_cleared.map((flag) => texts.not(texts.flagNames[flag])),
  ];
  const close = () => setOpen(null);
  return (
    <tr>
      <th scope="row" className="wrap-anywhere">
        <span className="mono">{target}</span>
        <span className="block note">{label}</span>
      </th>
      <td data-label={texts.place}>{place || "–"}</td>
      <td data-label={texts.network}>{isp || "–"}</td>
      <td data-label={texts.flags}>{flags.join(", ") || "–"}</td>
      <td className="col-span-full text-right">
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={texts.actions(target)}>
              <IconDots size={18} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setOpen("edit")}>{texts.edit}</Menu.Item>
            <Menu.Item onClick={() => setOpen("delete")}>{texts.remove}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Suspense>
          {open === "edit" && <EditDialog override={override} onClose={close} />}
          {open === "delete" && <DeleteDialog id={id} target={target} onClose={close} />}
        </Suspense>
      </td>
    </tr>
  );
}
