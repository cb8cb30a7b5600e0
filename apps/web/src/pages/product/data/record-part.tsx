import { Button } from "@mantine/core";
import { dnsTypeChoices } from "@meridian/client/inputs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../lib/api.ts";
import { describeError, query } from "../../../lib/query.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { busyWhile } from "../../../ui/busy.ts";

const types = dnsTypeChoices;
type RecordType = (typeof types)[number];

/** A name with records of each type, or at least with an answer. */
const examples: Partial<Record<RecordType, string>> = {
  CNAME: "www.iana.org",
  PTR: "8.8.8.8.in-addr.arpa",
  SRV: "_imaps._tcp.gmail.com",
};

/** The record types with their meaning and a live example of each. */
export default function RecordPart() {
  const { records: texts } = useTexts("product/data");
  return (
    <table className="data-table stacked-table">
      <caption className="visually-hidden">{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.type}</th>
          <th scope="col">{texts.holds}</th>
          <th scope="col" className="w-half">
            {texts.example}
          </th>
        </tr>
      </thead>
      <tbody>
        {types.map((type) => (
          <tr key={type}>
            <th scope="row" className="mono">
              {type}
            </th>
            <td className="col-span-full">{texts.types[type]}</td>
            <td className="col-span-full">
              <Example name={examples[type] ?? "iana.org"} type={type} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DnsAnswer {
  status: string;
  answers: { type: string; data: string }[];
}

/** Queried on request: ten at once would use up half of the reader's lookups per minute. */
function Example({ name, type }: { name: string; type: RecordType }) {
  const { records: texts } = useTexts("product/data");
  const { errors } = useTexts("common");
  const [isRequested, setIsRequested] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...query(api.products.demo, { product: "dns", query: `${name} ${type}` }, { lazy: true }),
    enabled: isRequested,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const load = () => (error ? void refetch() : setIsRequested(true));
  // The contract does not type a demo's answer; this one has the shape of /v2/dns's.
  const answer = data?.answer as unknown as DnsAnswer | undefined;
  const found = answer?.answers.find((record) => record.type === type);
  return (
    <span className="row gap-4 justify-between min-h-8">
      <span className="min-w-0 mono text-sm wrap-anywhere" aria-live="polite">
        {error ? describeError(error, errors) : answer ? (found?.data ?? texts.none(answer.status)) : name}
      </span>
      {!answer && (
        <Button
          variant="default"
          size="compact-sm"
          {...busyWhile(isFetching)}
          aria-label={texts.askFor(type, name)}
          onClick={load}
        >
          {texts.ask}
        </Button>
      )}
    </span>
  );
}
