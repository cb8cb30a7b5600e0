import { ApiError } from "@meridian/client/call";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { describeError, query } from "../../../lib/query.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import type { ProductsByLanguage } from "../definition.ts";

type DemoProduct = Parameters<typeof api.products.demo>[0]["product"];

export interface DemoProblem {
  /** `input`: the query is invalid, and the field says why. */
  kind: "input" | "call";
  text: string;
}

export interface Demo<Answer> {
  /** The last answer; the sample until there is one. */
  answer: Answer;
  state: "live" | "sample";
  isBusy: boolean;
  /** Why the server has no answer. */
  problem: DemoProblem | null;
  run: (text: string) => void;
}

const invalidInput = 400;
const notFound = 404;
const tooMany = 429;

/** Queries a product for its demo, without a key. */
export function useDemo<Answer extends object>(
  product: DemoProduct,
  products: ProductsByLanguage<Answer>,
): Demo<Answer> {
  const { sample } = products[useLanguage()];
  const { demo: texts } = useTexts("product");
  const { errors } = useTexts("common");
  const [queried, setQueried] = useState<string | null>(null);
  const reading = useQuery({
    ...query(api.products.demo, { product, query: queried ?? "" }, { lazy: true }),
    enabled: queried !== null,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const describeProblem = (error: Error): DemoProblem => {
    if (error instanceof ApiError) {
      if (error.code === invalidInput) return { kind: "input", text: error.fields.query ?? error.message };
      if (error.code === notFound) return { kind: "input", text: error.message };
      if (error.code === tooMany) return { kind: "call", text: texts.tooMany(retrySeconds(error)) };
    }
    return { kind: "call", text: describeError(error, errors) };
  };

  return {
    // The contract does not type a demo's answer; it has the shape of the product's own call.
    answer: (reading.data?.answer as Answer | undefined) ?? sample,
    state: reading.data ? "live" : "sample",
    isBusy: reading.isFetching,
    problem: reading.error && !reading.isFetching ? describeProblem(reading.error) : null,
    run: (text) => {
      // Submitting the same query again after a failure retries it.
      if (text === queried && reading.isError) void reading.refetch();
      else setQueried(text);
    },
  };
}

const retrySeconds = ({ data }: ApiError): number =>
  (data as { retry_after_seconds?: number } | null)?.retry_after_seconds ?? 60;
