import { Navigate, useLocation } from "react-router-dom";
import { withDialog } from "../../dialogs/use-dialogs.ts";
import { useSession } from "../../lib/session.ts";
import { NoticeBoard } from "./notice-board.tsx";

/** The notices of the signed-in user. Filter, page and the open one stand in the address. */
export default function NoticePage() {
  const { token } = useSession();
  const { search } = useLocation();
  if (token === null) return <Navigate to={`/${withDialog("", "login", { return: `/notice${search}` })}`} replace />;
  return <NoticeBoard />;
}
