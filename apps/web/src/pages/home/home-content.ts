import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api.ts";
import { query } from "../../lib/query.ts";

/** Case stories, partners and news as staff have written them; undefined until they have come. */
export const useHomeContent = () => useQuery(query(api.content.findIndex, {}, { lazy: true })).data;
