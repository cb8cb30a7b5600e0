import { IconArrowRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { Link } from "react-router-dom";
import { api } from "../lib/api.ts";
import { query } from "../lib/query.ts";
import { setBannerList, useSession } from "../lib/session.ts";
import { useTexts } from "../lib/texts.tsx";
import styles from "./sheet-aside.module.css";

/** Banner position of the advert in the products menu. */
const hotPosition = 5;

interface SheetAsideProps {
  to: string;
  title: string;
  text: string;
  tag?: string;
  icon?: string;
  onNavigate: () => void;
}

export function SheetAside({ to, title, text, tag, icon, onNavigate }: SheetAsideProps) {
  const isOutside = /^https:/.test(to);
  const content: ReactNode = (
    <>
      {tag && (
        <span className={`mb-1 rounded-pill bg-surface text-accent text-xs font-medium ${styles.tag}`}>{tag}</span>
      )}
      {icon && /^(\/|https:)/.test(icon) && <img src={icon} alt="" width={32} height={32} />}
      <span className="strong text-xl leading-135">{title}</span>
      <span className="note leading-15">{text}</span>
      <IconArrowRight size={18} stroke={1.6} aria-hidden="true" className={styles.arrow} />
      <svg className={styles.drawing} viewBox="0 0 220 80" fill="none" aria-hidden="true">
        {[22, 44, 66].map((radius) => (
          <circle key={radius} cx="72" cy="80" r={radius} />
        ))}
        {[30, 54].map((radius) => (
          <circle key={radius} cx="164" cy="72" r={radius} />
        ))}
      </svg>
    </>
  );
  const properties = { className: styles.aside!, "data-hot": tag ? "" : undefined, onClick: onNavigate };
  return isOutside ? (
    <a href={to} rel="noopener" {...properties}>
      {content}
    </a>
  ) : (
    <Link to={to} {...properties}>
      {content}
    </Link>
  );
}

/** The banner at position 5, or a link to all products if there is none. */
export function HotRecommendation({ onNavigate }: { onNavigate: () => void }) {
  const texts = useTexts("common");
  const { data, isError } = useQuery(query(api.content.getBannerList, {}, { lazy: true }));
  useEffect(() => {
    if (data) setBannerList(data.list);
    else if (isError) setBannerList([]);
  }, [data, isError]);
  const banner = useSession().bannerList.find(({ ad_position }) => ad_position === hotPosition);
  if (!banner) return <SheetAside to="/#products" {...texts.allProducts} onNavigate={onNavigate} />;
  return (
    <SheetAside
      to={banner.value}
      title={banner.title}
      text={banner.content}
      icon={banner.icon}
      tag={texts.hot}
      onNavigate={onNavigate}
    />
  );
}
