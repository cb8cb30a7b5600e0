import type { Client } from "@meridian/client";
import { ApiError } from "@meridian/client/call";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";

export type DocumentAnswer = Awaited<ReturnType<Client["documents"]["documentInfo"]>>;
export type DocumentPage = NonNullable<DocumentAnswer["doc"]>;
export type DocumentMenu = DocumentAnswer["menu"];

/** A page by name; the first page if no name is given. */
export const documentQuery = (slug: string | undefined) =>
  query(api.documents.documentInfo, slug === undefined ? {} : { type: slug });

const notFoundCode = 404;

/** A page of the documentation; the menu comes from any page loaded so far. */
export function useDocument(slug: string | undefined) {
  const client = useQueryClient();
  const reading = useQuery(documentQuery(slug));
  const { data, error } = reading;
  const isMissing = error instanceof ApiError && error.code === notFoundCode;
  const missing = isMissing ? (error.data as DocumentAnswer | null) : null;
  const known = () =>
    client
      .getQueriesData<DocumentAnswer>({ queryKey: [api.documents.documentInfo.path] })
      .flatMap(([, answer]) => answer?.menu ?? [])
      .filter(({ slug }, index, all) => all.findIndex((other) => other.slug === slug) === index);
  return { ...reading, isMissing, menu: data?.menu ?? missing?.menu ?? known() };
}
