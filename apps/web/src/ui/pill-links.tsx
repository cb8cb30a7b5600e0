import { Link } from "react-router-dom";
import { useSelectedInView } from "../lib/use-selected-in-view.ts";
import styles from "./pill-links.module.css";

interface PillLinksProps {
  label: string;
  links: readonly { to: string | { search: string }; name: string; isCurrent: boolean }[];
  className?: string;
  /** Whether a link takes the place of the current entry of the history. */
  replace?: boolean;
}

/** Links to the lists of a page, the current one filled. On phones they scroll to the screen's edge. */
export function PillLinks({ label, links, className = "", replace = false }: PillLinksProps) {
  const current = links.findIndex(({ isCurrent }) => isCurrent);
  const row = useSelectedInView<HTMLElement>(current, links.length);
  return (
    <nav ref={row} className={`fading cluster gap-1 ${styles.pills} ${className}`} aria-label={label}>
      {links.map(({ to, name, isCurrent }) => (
        <Link key={name} to={to} replace={replace} preventScrollReset aria-current={isCurrent ? "page" : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
