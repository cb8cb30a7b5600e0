import { Navigate, useLocation } from "react-router-dom";
import { useSession } from "../lib/session.ts";
import { withDialog } from "../lib/use-dialogs.ts";

/**
 * Replaces a private page after the session has ended: the home page, with the login open unless the visitor has just
 * logged out.
 */
export function SignedOut() {
  const { hasLeft } = useSession();
  const { pathname, search } = useLocation();
  return <Navigate to={hasLeft ? "/" : `/${withDialog("", "login", { return: pathname + search })}`} replace />;
}
