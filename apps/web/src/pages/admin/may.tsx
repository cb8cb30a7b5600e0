import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { query } from "../../lib/query.ts";
import { staffOfConsole } from "./staff-api.ts";

/** A call of the staff client. */
export interface NamedCall {
  path: string;
}

/** The caller's role; the page reads it before it shows the console. */
export function useSelf() {
  const { data } = useQuery(query(staffOfConsole.staffSelf, {}));
  return data;
}

/** Whether the caller's role may make a call. The server decides; the console only offers nothing else. */
export function useMay(): (call: NamedCall) => boolean {
  const calls = useSelf()?.calls ?? [];
  return ({ path }) => calls.includes(path);
}

/** Controls that make a call, for those who may make it. */
export function May({ call, children }: { call: NamedCall; children: ReactNode }) {
  return useMay()(call) ? children : null;
}
