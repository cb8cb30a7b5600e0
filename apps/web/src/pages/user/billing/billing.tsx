import "../../../styles/form.css";
import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, useSearchParams } from "react-router-dom";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { load } from "../../../lib/update-watch.ts";
import { Segments } from "../segments.tsx";

/** The sections of billing in order, with the permission each needs. */
const views = {
  orders: {
    permission: "billing.order",
    Content: lazy(() => load(() => import("./orders.tsx"))),
  },
  invoices: {
    permission: "billing.invoice",
    Content: lazy(() => load(() => import("../invoices/invoices.tsx"))),
  },
  titles: {
    permission: "billing.invoice",
    Content: lazy(() => load(() => import("../invoices/titles.tsx"))),
  },
} as const satisfies Record<string, { permission: string; Content: ComponentType }>;
type View = keyof typeof views;
const names = Object.keys(views) as View[];

/** Purchases and their costs; the current section is in the address. A link to an order opens it. */
export default function Billing() {
  const texts = useTexts("billing");
  const session = useSession();
  const [parameters] = useSearchParams();
  const allowed = names.filter((name) => holdsPermission(session, views[name].permission));
  const requested = parameters.get("view") ?? (parameters.has("order_no") ? "orders" : "");
  const view = allowed.find((name) => name === requested) ?? allowed[0];
  // Earlier notices and emails lead here.
  if (requested === "services") return <Navigate to="/user?tab=services" replace />;
  const Content = view ? views[view].Content : null;
  return (
    <>
      <header className="bar items-end mb-5">
        <div>
          <h2 className="title-3">{texts.title}</h2>
          <p className="quiet">{texts.lead}</p>
        </div>
        <Segments
          names={allowed}
          current={view}
          labels={texts.views}
          addressOf={(name) => `/user?tab=billing&view=${name}`}
        />
      </header>
      {Content && (
        <Suspense fallback={<div className="min-h-60 rounded-card bg-sunken" aria-busy="true" />}>
          <Content />
        </Suspense>
      )}
    </>
  );
}
