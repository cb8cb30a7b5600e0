import { SignedOut } from "../../layouts/signed-out.tsx";
import { useSession } from "../../lib/session.ts";
import { NoticeBoard } from "./notice-board.tsx";

/** The notices of the signed-in user. Filter, page and the open one stand in the address. */
export default function NoticePage() {
  const { token } = useSession();
  return token === null ? <SignedOut /> : <NoticeBoard />;
}
