import { Button } from "@mantine/core";
import { IconArrowRight } from "@tabler/icons-react";
import { Link, useLocation } from "react-router-dom";
import { localizedPath } from "../../lib/language.ts";
import { nearestPages } from "../../lib/nearest-pages.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { publicPages } from "../../site.ts";
import { PageIcon } from "../../ui/page-icon.tsx";
import styles from "./not-found.module.css";

/** The home page has its own button, and an item needs an id. */
const paths = publicPages.map((page) => page.path).filter((path) => path !== "/" && path !== "/mall/detail");

export default function NotFound() {
  const texts = useTexts("not-found");
  const site = useTexts("site");
  const language = useLanguage();
  const { pathname } = useLocation();
  const nearest = nearestPages(pathname, paths, 3);
  return (
    <div className={`container ${styles.page}`}>
      <Drawing />
      <h1 className="title-2">{texts.title}</h1>
      <p className={`measure mt-4 text-muted ${styles.asked}`}>
        {texts.asked} <code>{decodePath(localizedPath(pathname, language))}</code>
      </p>
      <div className="cluster gap-3 justify-center mt-7">
        <Button component={Link} to="/" size="md">
          {texts.home}
        </Button>
        <Button component={Link} to="/doc" size="md" variant="default">
          {texts.docs}
        </Button>
      </div>
      {nearest.length > 0 && (
        <section className={styles.nearest} aria-labelledby="nearest">
          <h2 id="nearest">{texts.nearest}</h2>
          <ul className="overflow-hidden border rounded-menu ruled bg-surface">
            {nearest.map((path) => (
              <li key={path}>
                <Link to={path}>
                  <PageIcon path={path} />
                  <span>
                    <b className="text-md font-medium">{site[path].name}</b>
                    <span>{path}</span>
                  </span>
                  <IconArrowRight size={16} stroke={1.6} aria-hidden="true" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** A signal that leaves its line and is lost. */
function Drawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 320 116" fill="none" aria-hidden="true">
      <path d="M0 84h96M224 84h96" stroke="var(--line-strong)" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M104 84q14-36 28 0M216 84q-14 32-28 0"
        stroke="var(--brand)"
        strokeWidth="2"
        strokeDasharray="3 5"
        strokeLinecap="round"
      />
      <circle cx="160" cy="66" r="10" fill="var(--accent)" opacity="0.2" className="pulse" />
      <circle cx="160" cy="66" r="5" fill="var(--accent)" />
      <text
        x="160"
        y="38"
        textAnchor="middle"
        fontFamily="var(--font-mono)"
        fontSize="30"
        fontWeight="500"
        fill="var(--ink)"
      >
        404
      </text>
    </svg>
  );
}
