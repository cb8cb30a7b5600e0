import { integralGoodsListKeywordMaxLength } from "@meridian/client/inputs";
import "../../styles/form.css";
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { IconGift, IconLogin2, IconSearch, IconShoppingBag } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { api } from "../../lib/api.ts";
import type { PageContent } from "../../lib/page-content.ts";
import { query } from "../../lib/query.ts";
import { useSession } from "../../lib/session.ts";
import { useTexts } from "../../lib/texts.tsx";
import { useCount } from "../../lib/use-count.ts";
import { withDialog } from "../../lib/use-dialogs.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { KeywordSearch } from "../../ui/keyword-search.tsx";
import { Pager } from "../../ui/pager.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import styles from "./mall.module.css";
import {
  type GoodsSort,
  goodsSorts,
  listInput,
  type MallAddress,
  mallSearch,
  readMallAddress,
} from "./mall-address.ts";

const goodsQuery = (address: MallAddress) => query(api.mall.integralGoodsList, listInput(address), { lazy: true });

export const content: PageContent = {
  searchNames: ["class", "keyword", "sort", "affordable", "page"],
  queriesOf: ({ search }) => [goodsQuery(readMallAddress(search))],
};

/** The goods that points can buy; category, search, order and page are in the address. */
export default function Mall() {
  const texts = useTexts("mall");
  const isHydrated = useHydrated();
  const isSignedIn = useSession().token !== null && isHydrated;
  const [search] = useSearchParams();
  const address = readMallAddress(search);
  const list = useQuery({ ...goodsQuery(address), placeholderData: keepPreviousData });
  return (
    <div className="container page">
      <header className={`bar gap-6 gap-x-12 items-end ${styles.head}`}>
        <div>
          <h1 className="title-1">{texts.title}</h1>
          <p className="lead measure mt-4">{texts.lead}</p>
        </div>
        {isSignedIn ? <Balance /> : <Entrance />}
      </header>
      <Classes address={address} classes={list.data?.classes ?? []} />
      <Tools key={address.keyword} address={address} isSignedIn={isSignedIn} />
      <Shelf address={address} list={list} />
    </div>
  );
}

function Balance() {
  const texts = useTexts("mall");
  const count = useCount();
  const { data } = useQuery(query(api.account.userInfo, {}));
  return (
    <div className={styles.balance}>
      <p className="note">{texts.balance}</p>
      <p className="strong text-4xl leading-12 tracking-tight">{data ? count(data.integral) : "\u2007"}</p>
      <p className={`cluster gap-1 gap-x-4 mt-2 text-md ${styles.links}`}>
        <Link className="text-brand" to="/user?tab=points">
          {texts.ledger}
        </Link>
        <Link className="text-brand" to="/user?tab=points&list=exchanges">
          {texts.exchanges}
        </Link>
      </p>
    </div>
  );
}

function Entrance() {
  const texts = useTexts("mall");
  return (
    <div className={`cluster gap-3 ${styles.entrance}`}>
      <Button
        component={Link}
        variant="default"
        preventScrollReset
        leftSection={<IconLogin2 size={18} stroke={1.6} />}
        to={{ search: withDialog("", "login", { return: "/mall" }) }}
      >
        {texts.logIn}
      </Button>
      <Button component={Link} preventScrollReset to={{ search: withDialog("", "register", { return: "/mall" }) }}>
        {texts.signUp}
      </Button>
    </div>
  );
}

function Classes({ address, classes }: { address: MallAddress; classes: readonly { id: number; name: string }[] }) {
  const texts = useTexts("mall");
  const links = [{ id: null, name: texts.all }, ...classes].map(({ id, name }) => ({
    to: { search: mallSearch({ ...address, classId: id, page: 1 }) },
    name,
    isCurrent: id === address.classId,
  }));
  return <PillLinks label={texts.classes} links={links} className="mt-9" />;
}

function Tools({ address, isSignedIn }: { address: MallAddress; isSignedIn: boolean }) {
  const texts = useTexts("mall");
  const navigate = useNavigate();
  const show = (change: Partial<MallAddress>) =>
    navigate({ search: mallSearch({ ...address, page: 1, ...change }) }, { preventScrollReset: true });
  return (
    <div className="cluster row gap-3 gap-x-4 mt-4 mb-6">
      <KeywordSearch
        keyword={address.keyword}
        maxLength={integralGoodsListKeywordMaxLength}
        texts={texts}
        onSearch={(keyword) => void show({ keyword })}
      />
      <NativeSelect
        aria-label={texts.sort}
        value={address.sort}
        data={goodsSorts.map((value) => ({ value, label: texts.sorts[value] }))}
        onChange={({ currentTarget }) => void show({ sort: currentTarget.value as GoodsSort })}
      />
      {isSignedIn && (
        <Checkbox
          label={texts.affordable}
          checked={address.isAffordable}
          onChange={({ currentTarget }) => void show({ isAffordable: currentTarget.checked })}
        />
      )}
    </div>
  );
}

type List = Awaited<ReturnType<typeof api.mall.integralGoodsList>>;

interface ShelfProps {
  address: MallAddress;
  list: {
    data: List | undefined;
    error: Error | null;
    refetch: () => Promise<unknown>;
    isPlaceholderData: boolean;
  };
}

function Shelf({ address, list: { data, error, refetch, isPlaceholderData } }: ShelfProps) {
  const texts = useTexts("mall");
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-80 rounded-card bg-sunken" aria-busy="true" />;
  const isNarrowed = address.keyword !== "" || address.classId !== null || address.isAffordable || address.page > 1;
  if (data.list.length === 0)
    return (
      <EmptyState icon={isNarrowed ? IconSearch : IconShoppingBag} {...(isNarrowed ? texts.emptySearch : texts.empty)}>
        {isNarrowed && (
          <Button component={Link} to="/mall" variant="default">
            {texts.showAll}
          </Button>
        )}
      </EmptyState>
    );
  return (
    <div aria-busy={isPlaceholderData}>
      <p className="visually-hidden" role="status">
        {isNarrowed && texts.found(data.total)}
      </p>
      <ul className={styles.goods}>
        {data.list.map((goods) => (
          <Card key={goods.id} goods={goods} />
        ))}
      </ul>
      <Pager
        page={data.page}
        last={Math.max(1, Math.ceil(data.total / data.limit))}
        addressOf={(page) => `/mall${mallSearch({ ...address, page })}`}
        texts={texts}
      />
    </div>
  );
}

function Card({ goods }: { goods: List["list"][number] }) {
  const texts = useTexts("mall");
  const count = useCount();
  return (
    <li className={`relative min-w-0 ${styles.card}`}>
      <span className={`middle overflow-hidden mb-3 bg-sunken text-muted ${styles.cover}`}>
        {goods.cover ? (
          <img
            className="block w-full h-full object-cover"
            src={goods.cover}
            alt=""
            width={480}
            height={360}
            loading="lazy"
          />
        ) : (
          <IconGift size={40} stroke={1.2} aria-hidden="true" />
        )}
      </span>
      <p className="note">{texts.kinds[goods.kind]}</p>
      <h2 className={styles.name}>
        <Link className="text-ink" to={`/mall/detail?id=${goods.id}`}>
          {goods.name}
        </Link>
      </h2>
      <p className="mt-1 mb-1 text-brand font-semibold">{texts.points(count(goods.integral))}</p>
      <p className="note">
        {goods.stock === 0 ? texts.soldOut : texts.left(count(goods.stock))}
        {goods.exchange_num > 0 && ` · ${texts.exchanged(count(goods.exchange_num))}`}
      </p>
    </li>
  );
}
