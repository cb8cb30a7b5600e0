import { SignedOut } from "../../layouts/signed-out.tsx";
import { useSession } from "../../lib/session.ts";
import { NoticeBoard } from "./notice-board.tsx";

/** The user's notices. Filter, page and the open notice are in the address. */
export default function NoticePage() {
  const { token } = useSession();
  return token === null ? <SignedOut /> : <NoticeBoard />;
}
