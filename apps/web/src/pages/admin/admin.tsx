import { ApiError, createCall } from "@meridian/client/call";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { SignedOut } from "../../layouts/signed-out.tsx";
import { transport } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";
import { useSession } from "../../lib/session.ts";
import { load } from "../../lib/update-watch.ts";
import { MissingPage } from "../../missing-page.tsx";
import styles from "./admin.module.css";

// The console is loaded only for staff, so this page contains just the call that checks for that.
const staffSelf = createCall(transport)<object, unknown>("/admin/staff_self", "POST", true);
const Console = lazy(() => load(() => import("./console.tsx")));
const TwoFactorMissing = lazy(() => load(() => import("./two-factor-missing.tsx")));

/** The staff console; everyone else gets the 404 page. */
export default function AdminPage() {
  const { token } = useSession();
  const { error, isSuccess } = useQuery({ ...query(staffSelf, {}), enabled: token !== null });
  if (token === null) return <SignedOut />;
  if (error && !isSuccess) return isWithoutTwoFactor(error) ? <Suspended of={TwoFactorMissing} /> : <MissingPage />;
  return isSuccess ? <Suspended of={Console} /> : <Waiting />;
}

const isWithoutTwoFactor = (error: Error): boolean =>
  error instanceof ApiError && (error.data as { two_factor?: boolean } | null)?.two_factor === false;

const Suspended = ({ of: Content }: { of: typeof Console }) => (
  <Suspense fallback={<Waiting />}>
    <Content />
  </Suspense>
);

const Waiting = () => <div className={styles.waiting} aria-busy="true" />;
