import type { api as contract } from "@meridian/contract";
import type { CallerOutput } from "@meridian/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router-dom";
import { signIn } from "../lib/session.ts";
import { returnPathOf, useDialogs } from "../lib/use-dialogs.ts";

/**
 * Takes a new session and goes where the visitor was heading, else where `otherwise` says. Whoever was reading a page
 * stays on it; from the home page the way leads to the dashboard.
 */
export function useEntrance() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { close } = useDialogs();
  return (session: CallerOutput<(typeof contract)["account"]["phoneLogin"]>, otherwise: string | null = null) => {
    signIn(session);
    // What was answered to nobody, or to somebody else, is not this user's.
    client.removeQueries({ type: "inactive" });
    const target = returnPathOf(search) ?? otherwise ?? (pathname === "/" ? "/user?tab=dashboard" : null);
    if (target) navigate(target, { replace: true });
    else close();
  };
}
