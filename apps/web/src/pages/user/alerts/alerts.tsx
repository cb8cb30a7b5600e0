import "../../../styles/choice.css";
import "../../../styles/form.css";
import "../../../styles/menu.css";
import "../../../styles/select.css";
import { lazy, Suspense } from "react";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { NoticeSettings } from "./notice-settings.tsx";
import { Rules } from "./rules.tsx";

// Below the fold, so it may load later.
const Updates = lazy(() => load(() => import("./updates.tsx")).then(({ Updates }) => ({ default: Updates })));
const Webhooks = lazy(() => load(() => import("./webhooks.tsx")).then(({ Webhooks }) => ({ default: Webhooks })));

/** Settings for notifications: which ones the reader gets, when, and how. */
export default function Alerts() {
  const texts = useTexts("alerts");
  const session = useSession();
  const canWarn = holdsPermission(session, "usage.warn");
  return (
    <>
      <h2 className="title-3">{texts.title}</h2>
      <p className="quiet measure mb-6">{texts.lead}</p>
      {canWarn && <Rules />}
      <NoticeSettings />
      <Suspense>
        {holdsPermission(session, "download.view") && <Updates canCall={canWarn} />}
        {canWarn && <Webhooks />}
      </Suspense>
    </>
  );
}
