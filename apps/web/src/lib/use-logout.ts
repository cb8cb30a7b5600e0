import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { api } from "./api.ts";
import { deleteSession } from "./session.ts";
import { useSiteFacts } from "./site-facts.ts";

/** What remains of a full logout after the server has ended the session: cookie, cached data, sibling site. */
export function useLeave() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: facts } = useSiteFacts();
  return (ticket: string) => {
    deleteSession(true);
    client.removeQueries({ type: "inactive" });
    void navigate("/");
    if (facts?.sibling_logout_url && ticket)
      location.assign(`${facts.sibling_logout_url}?token=${encodeURIComponent(ticket)}`);
  };
}

/** Logs out completely. Without an answer the session still ends here, and the server's row expires. */
export function useLogout() {
  const leave = useLeave();
  return async () => {
    const ticket = await api.account.userLogout({}).then(
      ({ logout_ticket }) => logout_ticket,
      () => "",
    );
    leave(ticket);
  };
}
