import { useSearchParams } from "react-router-dom";

/**
 * The query of the page's address, and a way to change some of it; null or "" takes a value away. What stands in the
 * address counts, not what was last drawn, so that of two quick changes neither is lost.
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
