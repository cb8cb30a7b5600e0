import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";
import { useTexts } from "../../lib/texts.tsx";
import { menus } from "../../site.ts";
import { Ip } from "../../ui/ip.tsx";
import { PageIcon } from "../../ui/page-icon.tsx";
import styles from "./app-products.module.css";

/** The menu also has the mall, which sells for points. */
const isProduct = (path: string): boolean => path !== "/mall";

/** All products on one phone screen, for apps that embed this page. */
export default function ProductList() {
  const texts = useTexts("app-products").list;
  const site = useTexts("site");
  const { headings } = useTexts("common");
  return (
    <div className={`container ${styles.page}`}>
      <h1 className={`title-2 ${styles.title}`}>{texts.title}</h1>
      <p className="measure mt-3 text-muted text-xl">{texts.lead}</p>
      <OwnAddress />
      {menus.products.map(({ heading, paths }) => (
        <section key={heading} aria-labelledby={heading}>
          <h2 className={styles.heading} id={heading}>
            {headings[heading]}
          </h2>
          <ul className={styles.products}>
            {paths.filter(isProduct).map((path) => (
              <li key={path}>
                <Link to={path} className={styles.product}>
                  <PageIcon path={path} />
                  <span className={`label ${styles.name}`}>{site[path].name}</span>
                  <span className="quiet leading-15">{site[path].line}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The first product's answer for the reader's own address; its space is reserved. */
function OwnAddress() {
  const texts = useTexts("app-products").list;
  const { data, isError } = useQuery(query(api.lookup.ipSelfSearch, {}, { lazy: true }));
  const place = data && [data.country_name, data.region_name, data.city_name].filter(Boolean).join(" · ");
  return (
    <div className="stack card gap-1 mt-7 py-4 px-5" aria-busy={!data && !isError}>
      <p className="quiet min-h-6">{texts.own}</p>
      <p className="min-h-8">{data && <Ip address={data.ip} isOwn />}</p>
      <p className={`quiet min-h-6 ${styles.ownPlace}`}>
        {isError ? texts.ownFailed : data && (data.bogon ? texts.reserved : `${place} · ${data.asn.asn_name}`)}
      </p>
    </div>
  );
}
