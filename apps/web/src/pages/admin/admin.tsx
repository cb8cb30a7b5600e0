import { ApiError, createCall } from "@meridian/client/call";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { SignedOut } from "../../layouts/signed-out.tsx";
import { transport } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";
import { useSession } from "../../lib/session.ts";
import { useTexts } from "../../lib/texts.tsx";
import { load } from "../../lib/update-watch.ts";
import { MissingPage } from "../../missing-page.tsx";
import { ErrorState } from "../../ui/states.tsx";
import styles from "./admin.module.css";

// The console is loaded only for staff, so this page contains just the call that checks for that.
const staffSelf = createCall(transport)<object, unknown>("/admin/staff_self", true);
const Console = lazy(() => load(() => import("./console.tsx")));
const TwoFactorMissing = lazy(() => load(() => import("./two-factor-missing.tsx")));

/** The staff console; everyone else gets the 404 page. */
export default function AdminPage() {
  const { token } = useSession();
  const { data, error, refetch } = useQuery({ ...query(staffSelf, {}), enabled: token !== null });
  const { routeError } = useTexts("common");
  if (token === null) return <SignedOut />;
  // What was answered once stays, should a later call fail.
  if (data !== undefined) return <Suspended of={Console} />;
  if (!error) return <Waiting />;
  if (isWithoutTwoFactor(error)) return <Suspended of={TwoFactorMissing} />;
  if (isRefused(error)) return <MissingPage />;
  return <ErrorState text={routeError.title} error={error} onRetry={() => void refetch()} />;
}

const isRefused = (error: Error): boolean => error instanceof ApiError && error.code === 403;

const isWithoutTwoFactor = (error: Error): boolean =>
  error instanceof ApiError && (error.data as { two_factor?: boolean } | null)?.two_factor === false;

const Suspended = ({ of: Content }: { of: typeof Console }) => (
  <Suspense fallback={<Waiting />}>
    <Content />
  </Suspense>
);

const Waiting = () => <div className={styles.waiting} aria-busy="true" />;
