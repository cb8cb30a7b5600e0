import { ActionIcon, Button } from "@mantine/core";
import { ApiError } from "@meridian/client/call";
import { IconArrowLeft, IconGift, IconMinus, IconPlus, IconShoppingBag } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { moneyFormat } from "../../lib/money.ts";
import type { PageContent, PageHead } from "../../lib/page-content.ts";
import { usePageHead } from "../../lib/page-head.ts";
import { query } from "../../lib/query.ts";
import { useSession } from "../../lib/session.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { useCount } from "../../lib/use-count.ts";
import { withDialog } from "../../lib/use-dialogs.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { MissingPage } from "../../missing-page.tsx";
import prose from "../../ui/prose.module.css";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import styles from "./detail.module.css";
import type { GoodsInfo } from "./goods-info.ts";
import { ExchangeDialog } from "./lazy-dialogs.ts";

const goodsQuery = (id: number) => query(api.mall.integralGoodsInfo, { id }, { lazy: true });
const shelfQuery = query(api.mall.integralGoodsList, { limit: 1 }, { lazy: true });
const notFound = 404;
const offShelf = 2004;
const most = 99;

const readId = (search: URLSearchParams): number | null =>
  /^[1-9]\d{0,8}$/.test(search.get("id") ?? "") ? Number(search.get("id")) : null;

/** Gives search engines a canonical address per item, because all items share one path. */
function headOf(data: unknown): PageHead {
  const goods = data as GoodsInfo | undefined;
  return goods?.id ? { title: goods.name, path: `/mall/detail?id=${goods.id}` } : {};
}

export const content: PageContent = {
  searchNames: ["id"],
  queriesOf({ search }) {
    const id = readId(search);
    return [id === null ? shelfQuery : goodsQuery(id)];
  },
  headOf: ([data], { search }) => (readId(search) === null ? {} : headOf(data)),
};

/** The item in the address, and how to exchange points for it. */
export default function GoodsDetail() {
  const texts = useTexts("mall");
  const [search] = useSearchParams();
  const id = readId(search);
  return (
    <div className={`container ${styles.page}`}>
      <Link to="/mall" className={`quiet inline-row min-h-10 mb-4 ${styles.back}`}>
        <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
        {texts.detail.back}
      </Link>
      {id === null ? <Absent {...texts.detail.none} /> : <Goods key={id} id={id} />}
    </div>
  );
}

function Absent({ title, text }: { title: string; text: string }) {
  const { detail: texts } = useTexts("mall");
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState icon={IconShoppingBag} title={title} text={text}>
        <Button component={Link} to="/mall">
          {texts.toMall}
        </Button>
      </EmptyState>
    </>
  );
}

function Goods({ id }: { id: number }) {
  const { detail: texts } = useTexts("mall");
  const isHydrated = useHydrated();
  const isSignedIn = useSession().token !== null && isHydrated;
  // The server renders the page for anonymous visitors, so signed-in users fetch it again.
  const { data, error, refetch } = useQuery({ ...goodsQuery(id), staleTime: 0 });
  usePageHead(data && headOf(data));
  useEffect(() => {
    if (isSignedIn) void refetch();
  }, [isSignedIn, refetch]);
  if (error instanceof ApiError && error.code === notFound) return <MissingPage />;
  if (error instanceof ApiError && error.code === offShelf) return <Absent {...texts.off} />;
  if (error && !data) return <ErrorState text={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className={styles.waiting} aria-busy="true" />;
  return <Offer goods={data} isSignedIn={isSignedIn} onRefused={() => void refetch()} />;
}

interface OfferProps {
  goods: GoodsInfo;
  isSignedIn: boolean;
  onRefused: () => void;
}

function Offer({ goods, isSignedIn, onRefused }: OfferProps) {
  const mall = useTexts("mall");
  const { detail: texts } = mall;
  const language = useLanguage();
  const count = useCount();
  const [skuId, setSkuId] = useState(goods.skus.find(({ stock }) => stock > 0)?.sku_id);
  const [num, setNum] = useState(1);
  const [isOpen, setIsOpen] = useState(false);
  const sku = goods.skus.find(({ sku_id }) => sku_id === skuId);
  const { integral, stock } = sku ?? goods;
  const allowed = goods.limit_per_user === null ? most : goods.limit_per_user - goods.my_exchanged_num;
  const largest = Math.max(1, Math.min(most, stock, allowed));
  const wanted = Math.min(num, largest);
  const total = integral * wanted;
  const missing = isSignedIn && goods.my_integral !== null ? total - goods.my_integral : 0;
  const obstacle = goods.reason === null || goods.reason === "points" ? (missing > 0 ? "points" : null) : goods.reason;
  return (
    <>
      <article className={styles.offer}>
        <Pictures goods={goods} />
        <div>
          <p className="quiet">{mall.kinds[goods.kind]}</p>
          <h1 className={styles.title}>{goods.name}</h1>
          <p className="text-brand text-2xl font-semibold tracking-tight">
            {sku || goods.skus.length === 0 ? mall.points(count(integral)) : mall.pointsFrom(count(integral))}
          </p>
          {goods.market_price_cents > 0 && (
            <p className="quiet">{mall.market(moneyFormat(language, "CNY")(goods.market_price_cents))}</p>
          )}
          {goods.skus.length > 0 && (
            <fieldset className={`cluster mt-6 ${styles.variants}`}>
              <legend className="mb-2 text-muted">{texts.variant}</legend>
              {goods.skus.map((variant) => (
                <label className="relative" key={variant.sku_id}>
                  <input
                    type="radio"
                    name="sku"
                    checked={variant.sku_id === skuId}
                    disabled={variant.stock === 0}
                    onChange={() => setSkuId(variant.sku_id)}
                  />
                  <span>{variant.name}</span>
                </label>
              ))}
            </fieldset>
          )}
          <dl className={styles.facts}>
            <div>
              <dt className="text-sm">{texts.stock}</dt>
              <dd className="font-medium">{stock === 0 ? mall.soldOut : count(stock)}</dd>
            </div>
            <div>
              <dt className="text-sm">{texts.limit}</dt>
              <dd className="font-medium">
                {goods.limit_per_user === null ? texts.limitNone : count(goods.limit_per_user)}
              </dd>
            </div>
            {goods.my_exchanged_num > 0 && (
              <div>
                <dt className="text-sm">{texts.have}</dt>
                <dd className="font-medium">{count(goods.my_exchanged_num)}</dd>
              </div>
            )}
            {isSignedIn && goods.my_integral !== null && (
              <div>
                <dt className="text-sm">{mall.balance}</dt>
                <dd className="font-medium">{count(goods.my_integral)}</dd>
              </div>
            )}
          </dl>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the label */}
          <div className={`row gap-3 mb-5 ${styles.number}`} role="group" aria-label={texts.number}>
            <span className="quiet">{texts.number}</span>
            <ActionIcon
              variant="default"
              size={40}
              aria-label={texts.fewer}
              disabled={wanted <= 1}
              onClick={() => setNum(wanted - 1)}
            >
              <IconMinus size={16} stroke={1.6} />
            </ActionIcon>
            <output>{count(wanted)}</output>
            <ActionIcon
              variant="default"
              size={40}
              aria-label={texts.more}
              disabled={wanted >= largest}
              onClick={() => setNum(wanted + 1)}
            >
              <IconPlus size={16} stroke={1.6} />
            </ActionIcon>
          </div>
          {isSignedIn ? (
            <Button size="md" disabled={obstacle !== null} onClick={() => setIsOpen(true)}>
              {texts.exchange}
            </Button>
          ) : (
            <Button
              component={Link}
              size="md"
              preventScrollReset
              to={{ search: withDialog(`?id=${goods.id}`, "login", { return: `/mall/detail?id=${goods.id}` }) }}
            >
              {texts.logIn}
            </Button>
          )}
          {isSignedIn && obstacle !== null && obstacle !== "sign_in" && (
            <p className={`quiet mt-3 ${styles.obstacle}`} role="status">
              {obstacle === "points" ? texts.obstacles.points(count(missing)) : texts.obstacles[obstacle]}{" "}
              {obstacle === "points" && <Link to="/user?tab=points">{texts.earn}</Link>}
            </p>
          )}
        </div>
      </article>
      <div className={styles.about}>
        {goods.content_html && (
          <section>
            <h2 className="title-3 mb-3">{texts.about}</h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server */}
            <div className={prose.prose} dangerouslySetInnerHTML={{ __html: goods.content_html }} />
          </section>
        )}
        <section>
          <h2 className="title-3 mb-3">{texts.rules}</h2>
          <ul className={styles.rules}>
            {goods.rules_text.split("\n").map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      </div>
      {isOpen && (
        <Suspense>
          <ExchangeDialog
            goods={goods}
            sku={sku ?? null}
            num={wanted}
            integral={total}
            onRefused={onRefused}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function Pictures({ goods }: { goods: GoodsInfo }) {
  const { detail: texts } = useTexts("mall");
  const pictures = [goods.cover, ...goods.images].filter(Boolean);
  const [shown, setShown] = useState(0);
  return (
    <div>
      <div className={styles.picture}>
        {pictures[shown] ? (
          <img
            className="block w-full h-full object-cover"
            src={pictures[shown]}
            alt={goods.name}
            width={720}
            height={540}
          />
        ) : (
          <IconGift size={64} stroke={1.2} aria-hidden="true" />
        )}
      </div>
      {pictures.length > 1 && (
        <fieldset className={`cluster mt-3 ${styles.pictures}`}>
          <legend className="visually-hidden">{texts.pictures}</legend>
          {pictures.map((picture, index) => (
            <button
              key={picture}
              type="button"
              aria-label={texts.picture(index + 1)}
              aria-pressed={index === shown}
              onClick={() => setShown(index)}
            >
              <img className="block w-full h-full object-cover" src={picture} alt="" width={72} height={54} />
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
