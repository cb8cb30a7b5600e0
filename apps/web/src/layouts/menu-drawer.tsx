import "../styles/drawer.css";
import { Drawer } from "@mantine/core";
import { IconChevronDown, IconSearch } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useTexts } from "../lib/texts.tsx";
import { type MenuName, menus } from "../site.ts";
import { PageIcon } from "../ui/page-icon.tsx";
import { AdMonitoringLink } from "./ad-monitoring-link.tsx";
import styles from "./menu-drawer.module.css";

/** The menu of small screens: the sheets as foldable sections, the plain links between them. */
export default function MenuDrawer({ onClose }: { onClose: () => void }) {
  const texts = useTexts("common");
  const plain = (to: string, name: "pricing" | "docs" | "news") => (
    <Link to={to} className={styles.row} onClick={onClose}>
      {texts.navigation[name]}
    </Link>
  );
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(360px, 100vw)"
      title={texts.menu}
      zIndex={300}
      overlayProps={{ backgroundOpacity: 0.35, blur: 3 }}
      closeButtonProps={{ "aria-label": texts.close, size: 40, iconSize: 22 }}
      classNames={{ title: styles.title!, body: styles.body! }}
    >
      <nav aria-label={texts.main}>
        <Section name="products" onNavigate={onClose} />
        <Section name="solutions" onNavigate={onClose} />
        {plain("/pricing", "pricing")}
        {plain("/doc", "docs")}
        {plain("/news", "news")}
        <Section name="more" onNavigate={onClose} />
      </nav>
      <Link to="/#look-up" className={styles.action} onClick={onClose}>
        <IconSearch size={18} stroke={1.6} aria-hidden="true" />
        {texts.lookUp}
      </Link>
    </Drawer>
  );
}

function Section({ name, onNavigate }: { name: MenuName; onNavigate: () => void }) {
  const texts = useTexts("common");
  const site = useTexts("site");
  return (
    <details className={styles.section} name="menu">
      <summary className={styles.row}>
        {texts.navigation[name]}
        <IconChevronDown size={18} stroke={1.6} aria-hidden="true" />
      </summary>
      {menus[name].map(({ heading, paths }) => (
        <section key={heading} aria-label={texts.headings[heading]}>
          <p className={styles.heading}>{texts.headings[heading]}</p>
          <ul>
            {paths.map((path) => (
              <li key={path}>
                <Link to={path} className={styles.item} onClick={onNavigate}>
                  <PageIcon path={path} size={18} />
                  {site[path].name}
                </Link>
              </li>
            ))}
            {name === "more" && heading === "company" && <AdMonitoringLink className={styles.item!} />}
          </ul>
        </section>
      ))}
    </details>
  );
}
