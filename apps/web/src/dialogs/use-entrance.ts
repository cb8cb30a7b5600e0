import type { api as contract } from "@meridian/contract";
import type { CallerOutput } from "@meridian/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router-dom";
import { signIn } from "../lib/session.ts";
import { returnPathOf, useDialogs } from "../lib/use-dialogs.ts";

/**
 * Starts a new session and goes where the visitor was heading, else to `otherwise`. Visitors who were reading a page
 * stay on it; from the home page they go to the dashboard.
 */
export function useEntrance() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { close } = useDialogs();
  return (session: CallerOutput<(typeof contract)["account"]["phoneLogin"]>, otherwise: string | null = null) => {
    signIn(session);
    // Cached answers may belong to an anonymous visitor or another user.
    client.removeQueries({ type: "inactive" });
    const target = returnPathOf(search) ?? otherwise ?? (pathname === "/" ? "/user?tab=dashboard" : null);
    if (target) navigate(target, { replace: true });
    else close();
  };
}
