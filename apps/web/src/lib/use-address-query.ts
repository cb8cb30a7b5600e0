import { useSearchParams } from "react-router-dom";

/**
 * The query of the page's address and a function that changes parts of it; null or "" removes a value. Reads the live
 * address rather than the rendered one, so that two quick changes both survive.
 */
export function useAddressQuery() {
  const [parameters, setParameters] = useSearchParams();
  const change = (values: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    }
    setParameters(next, { replace: true, preventScrollReset: true });
  };
  return { parameters, change };
}

/** The page of a list that an address names. */
export const pageOf = (parameters: URLSearchParams, name = "page"): number =>
  Math.max(1, Number(parameters.get(name)) || 1);
