import { api } from "@meridian/contract";
import { Failure } from "../../errors.ts";
import { routes } from "../../lib/calls.ts";
import { requestCertification, showAmount } from "./certification.ts";
import { type Division, divisionsBelow } from "./divisions.ts";

export default routes(api.certification, {
  getCity: async ({ input: { parent_code, depth } }) => {
    const list = divisionsBelow(parent_code);
    if (!list) throw new Failure("NOT_FOUND");
    return { list: list.map((division) => describe(division, depth)), total: list.length };
  },
  enterpriseCertification: ({ app, user, caller, input }) => requestCertification(app, user, caller.ip, input),
  certificationAmount: ({ app, user, caller, input }) => showAmount(app, user, caller.ip, input),
});

interface Described {
  code: string;
  name: string;
  level: number;
  has_children: boolean;
  children?: Described[];
}

const describe = ({ code, name, level, children }: Division, depth: number): Described => ({
  code,
  name,
  level,
  has_children: children.length > 0,
  ...(depth > 1 && { children: children.map((child) => describe(child, depth - 1)) }),
});
