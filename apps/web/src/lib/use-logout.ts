import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { api } from "./api.ts";
import { deleteSession } from "./session.ts";
import { useSiteFacts } from "./site-facts.ts";

/** The full logout: the server's session, the cookie and what is known here end, and the sibling site is told. */
export function useLogout() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: facts } = useSiteFacts();
  return async () => {
    // Without an answer the session here ends all the same; the row on the server runs out.
    const ticket = await api.account.userLogout({}).then(
      ({ logout_ticket }) => logout_ticket,
      () => "",
    );
    await navigate("/");
    deleteSession();
    client.removeQueries({ type: "inactive" });
    if (facts?.sibling_logout_url && ticket)
      location.assign(`${facts.sibling_logout_url}?token=${encodeURIComponent(ticket)}`);
  };
}
