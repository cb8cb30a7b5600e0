import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../lib/api.ts";
import { query } from "../lib/query.ts";
import { useTexts } from "../lib/texts.tsx";
import styles from "./menu-sheet.module.css";

const skeletonLines = [1, 2, 3, 4];

/** The news categories and events from the server; without an answer, only the link to all news. */
export function NewsColumns({ onNavigate }: { onNavigate: () => void }) {
  const { newsMenu } = useTexts("common");
  const { data, isPending } = useQuery(query(api.content.newsClassList, {}, { lazy: true }));
  return (
    <>
      <section aria-label={newsMenu.categories} aria-busy={isPending}>
        <h2 className={styles.heading}>{newsMenu.categories}</h2>
        <ul>
          {isPending &&
            skeletonLines.map((line) => (
              <li key={line} className={styles.skeleton}>
                <span />
              </li>
            ))}
          {data?.list.map(({ id, name }) => (
            <li key={id}>
              <Link
                to={`/news?tp=${id}`}
                className={`label inline-flex gap-2 items-center py-2 px-3 rounded-menu text-md ${styles.plain}`}
                onClick={onNavigate}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={newsMenu.more}>
        <h2 className={styles.heading}>{newsMenu.more}</h2>
        <ul>
          <li>
            <Link
              to="/news"
              className={`label inline-flex gap-2 items-center py-2 px-3 rounded-menu text-md ${styles.plain}`}
              onClick={onNavigate}
            >
              {newsMenu.all}
            </Link>
          </li>
          <li>
            <Link
              to="/news?tp=events"
              className={`label inline-flex gap-2 items-center py-2 px-3 rounded-menu text-md ${styles.plain}`}
              onClick={onNavigate}
            >
              {newsMenu.events}
            </Link>
          </li>
          <li>
            <Link
              to="/jianjie/blog"
              className={`label inline-flex gap-2 items-center py-2 px-3 rounded-menu text-md ${styles.plain}`}
              onClick={onNavigate}
            >
              {newsMenu.blog}
            </Link>
          </li>
        </ul>
      </section>
      <span />
    </>
  );
}
