/** Says what a part of the report waits for. */
export const Waiting = ({ children }: { children: string }) => (
  <p className="rounded-card bg-sunken min-h-60 p-5 text-muted" aria-busy="true" role="status">
    {children}
  </p>
);
