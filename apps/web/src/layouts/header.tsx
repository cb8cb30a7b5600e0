import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconMenu2 } from "@tabler/icons-react";
import { lazy, type PointerEvent, Suspense, useEffect, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { useTexts } from "../lib/texts.tsx";
import { load } from "../lib/update-watch.ts";
import { withDialog } from "../lib/use-dialogs.ts";
import type { MenuName } from "../site.ts";
import styles from "./header.module.css";
import { HeaderAccount } from "./header-account.tsx";
import { Logo } from "./logo.tsx";
import { OfflineBar } from "./offline-bar.tsx";
import { PaletteButton } from "./palette-button.tsx";
import { LanguageLink, SchemeSwitch } from "./tools.tsx";
import { useMenu } from "./use-menu.ts";

const importSheet = () => load(() => import("./menu-sheet.tsx"));
const importDrawer = () => load(() => import("./menu-drawer.tsx"));
const MenuSheet = lazy(importSheet);
const MenuDrawer = lazy(importDrawer);

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const update = () => setIsScrolled(window.scrollY > 8);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);
  return isScrolled;
}

/** In the user centre, whose sidebar leads everywhere, the site's menus make way for what helps at work. */
export function Header({ isUserCentre = false }: { isUserCentre?: boolean }) {
  const texts = useTexts("common");
  const { pathname, search } = useLocation();
  const isHome = pathname === "/";
  const isScrolled = useIsScrolled();
  const header = useRef<HTMLElement>(null);
  const burger = useRef<HTMLButtonElement>(null);
  const menu = useMenu(header);
  // Null until first opened, when its code is loaded.
  const [isDrawerOpen, setIsDrawerOpen] = useState<boolean | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a menu closes whenever the page changes
  useEffect(() => {
    menu.close();
    setIsDrawerOpen((isOpen) => isOpen && false);
  }, [pathname]);

  // Each sheet follows its button in the markup, so that Tab moves from the button into the sheet and on.
  const trigger = (name: MenuName) => (
    <>
      <button
        type="button"
        className={styles.item}
        data-menu={name}
        aria-expanded={menu.open === name}
        aria-controls={menu.open === name ? `menu-${name}` : undefined}
        onClick={() => menu.toggle(name)}
        onFocus={importSheet}
        onPointerEnter={(event: PointerEvent) => {
          importSheet();
          if (event.pointerType === "mouse") menu.hover(name);
        }}
        onPointerLeave={menu.pass}
      >
        {texts.navigation[name]}
        <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
      </button>
      {menu.open === name && (
        <Suspense>
          <MenuSheet name={name} takesFocus={menu.takesFocus} onNavigate={menu.close} />
        </Suspense>
      )}
    </>
  );
  const link = (to: string, name: "pricing" | "docs" | "lens" | "status") => (
    <NavLink to={to} className={styles.item!} onPointerEnter={() => menu.hover(null)} onPointerLeave={menu.pass}>
      {texts.navigation[name]}
    </NavLink>
  );

  return (
    <header
      ref={header}
      className={styles.header}
      data-clear={(isHome && !isScrolled && !menu.open) || undefined}
      {...menu.headerEvents}
    >
      <div className={`container ${isUserCentre ? "wide-page" : ""} ${styles.bar}`}>
        <Logo />
        <nav
          className={`hidden gap-1 items-center ${styles.navigation}`}
          aria-label={texts.main}
          onKeyDown={menu.moveByKey}
        >
          {isUserCentre ? (
            <>
              {link("/doc", "docs")}
              {link("/status", "status")}
              <Link to={{ search: withDialog(search, "info") }} preventScrollReset className={styles.item!}>
                {texts.navigation.help}
              </Link>
            </>
          ) : (
            <>
              {trigger("products")}
              {trigger("solutions")}
              {link("/pricing", "pricing")}
              {link("/doc", "docs")}
              {link("/tools/lens", "lens")}
              {trigger("news")}
              {trigger("more")}
            </>
          )}
        </nav>
        <div className="row gap-1 ml-auto">
          <PaletteButton />
          <div className={`row gap-1 ${styles.preferences}`}>
            <LanguageLink />
            <SchemeSwitch />
          </div>
          <HeaderAccount />
          <ActionIcon
            ref={burger}
            className={styles.burger!}
            variant="subtle"
            color="gray"
            size={40}
            aria-label={texts.menu}
            aria-haspopup="dialog"
            onPointerEnter={importDrawer}
            onFocus={importDrawer}
            onClick={() => setIsDrawerOpen(true)}
          >
            <IconMenu2 size={20} stroke={1.6} />
          </ActionIcon>
        </div>
      </div>
      <OfflineBar />
      {isDrawerOpen !== null && (
        <Suspense>
          <MenuDrawer
            isOpen={isDrawerOpen}
            onNavigate={() => setIsDrawerOpen(false)}
            onDismiss={() => {
              setIsDrawerOpen(false);
              burger.current?.focus();
            }}
          />
        </Suspense>
      )}
    </header>
  );
}
