import { useEffect } from "react";
import { transport } from "../lib/api.ts";
import { forgetView, openCustomer, useSession, type View } from "../lib/session.ts";
import { useLanguage } from "../lib/texts.tsx";
import { shortTime } from "../lib/time.ts";
import styles from "./note.module.css";

const texts = {
  en: {
    as: (name: string, until: string) => `You see what ${name} sees, and can change nothing, until ${until}.`,
    over: "You no longer see the portal as this customer.",
    end: "Back to the console",
  },
  zh: {
    as: (name: string, until: string) => `正以 ${name} 的视角查看（只读），${until} 结束。`,
    over: "客户视角已结束。",
    end: "返回管理后台",
  },
};

/** The staff client stays out of what visitors' pages can load. */
const endView = () => transport({ path: "/admin/view_end", method: "POST", body: new FormData(), options: {} });

/** Tells staff in whose place they see the portal, and leads back to the console, which also happens when time is up. */
export default function ViewBar({ view }: { view: View }) {
  const language = useLanguage();
  const { user } = useSession();
  const { as, over, end } = texts[language];
  const leave = () => {
    // From here on the tab's calls are the staff member's own. Without an answer the view ends by itself.
    forgetView();
    const toConsole = () => openCustomer(view);
    void endView().then(toConsole, toConsole);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view of a tab does not change
  useEffect(() => {
    const timer = setTimeout(leave, Date.parse(view.until) - Date.now());
    return () => clearTimeout(timer);
  }, [view.id]);
  const name = user && (user.name || user.phone || user.verified_email || String(user.id));
  return (
    <aside className={styles.note} aria-label={end}>
      {name ? as(name, shortTime(view.until, language)) : over}
      <button type="button" className={styles.action} onClick={leave}>
        {end}
      </button>
    </aside>
  );
}
