import { Navigate, useLocation } from "react-router-dom";
import { useSession } from "../lib/session.ts";
import { withDialog } from "../lib/use-dialogs.ts";

/** Stands in for a private page without a session: home, with the login open unless the visitor has just logged out. */
export function SignedOut() {
  const { hasLeft } = useSession();
  const { pathname, search } = useLocation();
  return <Navigate to={hasLeft ? "/" : `/${withDialog("", "login", { return: pathname + search })}`} replace />;
}
