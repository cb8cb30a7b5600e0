import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../lib/api.ts";
import { query } from "../../../lib/query.ts";
import { setUser, type UserInfo } from "../../../lib/session.ts";

/** Makes a changed user known at once wherever the page shows him, the header too. */
export function useOwnUser(): (user: UserInfo) => void {
  const client = useQueryClient();
  return (user) => {
    client.setQueryData(query(api.account.userInfo, {}).queryKey, user);
    setUser(user);
  };
}
