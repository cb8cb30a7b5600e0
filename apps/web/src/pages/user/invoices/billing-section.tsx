import type { ReactNode } from "react";

interface BillingSectionProps {
  title: string;
  /** Under the title. */
  lead: ReactNode;
  /** A button beside them. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of the billing tab with its title. */
export function BillingSection({ title, lead, action, children }: BillingSectionProps) {
  return (
    <section aria-label={title}>
      <div className="bar mb-4">
        <div>
          <h3 className="entry-name">
            <strong>{title}</strong>
          </h3>
          {lead}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}

/** Stands in for a section whose content is loading. */
export const BillingWaiting = () => <div className="card min-h-60" aria-busy="true" />;
