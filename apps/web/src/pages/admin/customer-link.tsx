import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { useAdminTexts } from "./admin-texts.tsx";
import { useMay } from "./may.tsx";
import { staffApi } from "./staff-api.ts";

/** Where a customer's page is; a main account's id is that of the account. */
export const customerAddress = (id: number) => `/admin?tab=users&id=${id}`;

/** The search and page of the list that a customer was opened from, to be appended to an address. */
export function placeInList(parameters: URLSearchParams): string {
  const kept = ["keyword", "page"].map((name) => [name, parameters.get(name) ?? ""] as const);
  return kept.map(([name, value]) => (value === "" ? "" : `&${name}=${encodeURIComponent(value)}`)).join("");
}

/** What names a customer, as a link to their page for those who may see it. */
export function CustomerLink({ id, children }: { id: number | null; children: ReactNode }) {
  const may = useMay();
  // A link needs a name.
  if (!id || !children || !may(staffApi.userInfo)) return children;
  return (
    <Link to={customerAddress(id)} className="link">
      {children}
    </Link>
  );
}

const idIn = (parameters: URLSearchParams): number | null => {
  const id = parameters.get("user_id") ?? "";
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null;
};

/** The filter of a list by the customer in the address, if there is one. */
export function ofCustomer(parameters: URLSearchParams): { user_id?: number } {
  const id = idIn(parameters);
  return id === null ? {} : { user_id: id };
}

/** Says that a list is only about one customer, and ends that. */
export function CustomerFilter() {
  const { customer: texts } = useAdminTexts();
  const { parameters, change } = useAddressQuery();
  const id = idIn(parameters);
  if (id === null) return null;
  return (
    <p className="row gap-2 strong">
      <CustomerLink id={id}>{texts.filtered(id)}</CustomerLink>
      <Button size="xs" variant="default" onClick={() => change({ user_id: null, page: null })}>
        {texts.unfilter}
      </Button>
    </p>
  );
}
