import "../styles/drawer.css";
import { Drawer } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { Link, useLocation } from "react-router-dom";
import { useSession } from "../lib/session.ts";
import { useTexts } from "../lib/texts.tsx";
import { withDialog } from "../lib/use-dialogs.ts";
import { menus, type PageMenuName } from "../site.ts";
import { PageIcon } from "../ui/page-icon.tsx";
import { AdMonitoringLink } from "./ad-monitoring-link.tsx";
import styles from "./menu-drawer.module.css";
import { LanguageLink, SchemeSwitch } from "./tools.tsx";

interface MenuDrawerProps {
  isOpen: boolean;
  /** A link was followed; the focus moves to the new page. */
  onNavigate: () => void;
  /** Closed without choosing; the focus returns to where it was. */
  onDismiss: () => void;
}

/** The menu on small screens: the sheets as collapsible sections with the plain links between them. */
export default function MenuDrawer({ isOpen, onNavigate, onDismiss }: MenuDrawerProps) {
  const texts = useTexts("common");
  const plain = (to: string, name: "pricing" | "docs" | "lens" | "news") => (
    <Link to={to} className={styles.row} onClick={onNavigate}>
      {texts.navigation[name]}
    </Link>
  );
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onDismiss}
      returnFocus={false}
      position="right"
      size="min(360px, 100vw)"
      zIndex={300}
    >
      <Drawer.Overlay backgroundOpacity={0.35} blur={3} />
      {/* The kit moves the focus shortly after opening, when Escape may already have closed the drawer. */}
      <Drawer.Content aria-label={texts.menu} onFocus={isOpen ? undefined : onDismiss}>
        <Drawer.Body className={styles.body!}>
          {/* To screen readers the kit's own header is a second banner landmark. */}
          <div className={styles.head}>
            <p className="strong flex-1 text-xl">{texts.menu}</p>
            <LanguageLink />
            <SchemeSwitch />
            <Drawer.CloseButton aria-label={texts.close} size={40} iconSize={22} />
          </div>
          <nav aria-label={texts.main}>
            <Section name="products" onNavigate={onNavigate} />
            <Section name="solutions" onNavigate={onNavigate} />
            {plain("/pricing", "pricing")}
            {plain("/doc", "docs")}
            {plain("/tools/lens", "lens")}
            {plain("/news", "news")}
            <Section name="more" onNavigate={onNavigate} />
          </nav>
          <Actions onNavigate={onNavigate} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Sign-up for visitors, the user centre for users. */
function Actions({ onNavigate }: { onNavigate: () => void }) {
  const { account, navigation } = useTexts("common");
  const { token } = useSession();
  const { pathname, search } = useLocation();
  const toDialog = (name: "register" | "login" | "info") => ({ pathname, search: withDialog(search, name) });
  if (token !== null)
    return (
      <>
        <Link to="/user" className={styles.action} onClick={onNavigate}>
          {account.userCentre}
        </Link>
        <Link to={toDialog("info")} preventScrollReset className={styles.quietAction} onClick={onNavigate}>
          {navigation.help}
        </Link>
      </>
    );
  return (
    <>
      <Link to={toDialog("register")} preventScrollReset className={styles.action} onClick={onNavigate}>
        {account.freeTrial}
      </Link>
      <Link to={toDialog("login")} preventScrollReset className={styles.quietAction} onClick={onNavigate}>
        {account.login}
      </Link>
    </>
  );
}

function Section({ name, onNavigate }: { name: PageMenuName; onNavigate: () => void }) {
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
          <p className="note mt-3">{texts.headings[heading]}</p>
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
