import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { api } from "./api.ts";
import { query } from "./query.ts";
import { setCookieDomain } from "./session.ts";

/** Who referred the visitor, from the first address of the visit; the server remembers it. */
function readAttribution(): { channel?: string; invite_code?: string } {
  if (typeof location === "undefined") return {};
  const parameters = new URLSearchParams(location.search);
  const [channel, invite] = [parameters.get("channel"), parameters.get("invite")];
  return { ...(channel && { channel: channel.slice(0, 64) }), ...(invite && { invite_code: invite.slice(0, 32) }) };
}

const attribution = readAttribution();

/** What every page needs to know first; fetched once per visit. */
export function useSiteFacts() {
  const answer = useQuery({
    ...query(api.content.webInit, attribution, { lazy: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const domain = answer.data?.cookie_domain;
  useEffect(() => {
    if (domain !== undefined) setCookieDomain(domain);
  }, [domain]);
  return answer;
}
