import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { setUser, type UserInfo } from "../../../lib/session.ts";

/** Updates the user everywhere on the page, including the header. */
export function useOwnUser(): (user: UserInfo) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(query(api.account.userInfo, {}).queryKey, user);
    setUser(user);
  };
}
