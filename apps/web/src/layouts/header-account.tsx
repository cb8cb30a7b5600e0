import { IconBell, IconUserCircle } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { Link, useLocation } from "react-router-dom";
import { importDialogs } from "../dialogs/import-dialogs.ts";
import { languageOf } from "../lib/language.ts";
import { useSession } from "../lib/session.ts";
import { useSiteFacts } from "../lib/site-facts.ts";
import { loadTexts, useLanguage, useTexts } from "../lib/texts.tsx";
import { load } from "../lib/update-watch.ts";
import { withDialog } from "../lib/use-dialogs.ts";
import { useHydrated } from "../lib/use-hydrated.ts";
import styles from "./header-account.module.css";

const AccountTools = lazy(async () => {
  const [tools] = await Promise.all([
    load(() => import("./account-tools.tsx")),
    load(() => loadTexts(languageOf(location.pathname), "user")),
  ]);
  return tools;
});

/**
 * The right end of the header. The prerendered page contains both variants; an attribute on the root, set before first
 * paint, hides one, so that nothing flickers.
 */
export function HeaderAccount() {
  const { token } = useSession();
  return (
    <>
      <div className={`row gap-1 ${styles.anonymous}`}>
        <AnonymousTools />
      </div>
      <div className={`row gap-1 ${styles.member}`}>
        {token === null ? (
          <MemberPlaceholder />
        ) : (
          <Suspense fallback={<MemberPlaceholder />}>
            <AccountTools />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** Links rather than buttons, so that a click before hydration is not lost. */
function AnonymousTools() {
  const { account } = useTexts("common");
  const language = useLanguage();
  const { pathname, search, hash } = useLocation();
  const isHydrated = useHydrated();
  const { data } = useSiteFacts();
  const toDialog = (name: "login" | "register") => ({
    pathname,
    ...(isHydrated ? { search: withDialog(search, name), hash } : { search: withDialog("", name) }),
  });
  return (
    <>
      <Link
        to={toDialog("login")}
        preventScrollReset
        className={styles.login}
        onPointerEnter={importDialogs.login}
        onFocus={importDialogs.login}
      >
        {account.login}
      </Link>
      <Link
        to={toDialog("register")}
        preventScrollReset
        className={styles.signup}
        onPointerEnter={importDialogs.register}
        onFocus={importDialogs.register}
      >
        {account.signup}
        {/* Reserves the number's width, so that nothing shifts. */}
        <span className={styles.count} data-pending={data ? undefined : ""}>
          {account.signupCount(data?.all_free_api_num.toLocaleString(language) ?? "")}
        </span>
      </Link>
    </>
  );
}

function MemberPlaceholder() {
  const { account } = useTexts("common");
  return (
    <>
      <Link to="/notice" className={styles.icon} aria-label={account.notices(0)}>
        <IconBell size={20} stroke={1.6} />
      </Link>
      <Link to="/user" className={styles.icon} aria-label={account.userCentre}>
        <IconUserCircle size={22} stroke={1.6} />
      </Link>
    </>
  );
}
