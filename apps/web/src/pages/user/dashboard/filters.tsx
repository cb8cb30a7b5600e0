import { NativeSelect } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { api } from "../../../lib/api.ts";
import { languages } from "../../../lib/language.ts";
import { query } from "../../../lib/query.ts";
import { useRegions } from "../../../lib/regions.ts";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useLanguage, useTexts } from "../../../lib/texts.tsx";
import styles from "./filters.module.css";
import { spanName } from "./period.ts";
import { keyLabel } from "./shares.ts";
import { useKeys } from "./use-usage.ts";
import type { View } from "./view.ts";

/** The limit of sub-accounts per account. */
const maxMembers = 100;

/** The sub-accounts for those who may see their calls; empty for others. */
function useMembers() {
  const session = useSession();
  const canSee = holdsPermission(session, "usage.all") && holdsPermission(session, "sub.view");
  const { data } = useQuery({
    ...query(api.team.subAccountList, { limit: maxMembers }, { lazy: true }),
    enabled: canSee,
  });
  return (canSee && data?.list) || [];
}

/** Chooses whose calls are counted, if the account has sub-accounts. */
export function MemberSelect({ view: { memberId, change } }: { view: View }) {
  const { filters: texts } = useTexts("dashboard");
  const { user } = useSession();
  const members = useMembers();
  if (members.length === 0 || !user) return null;
  return (
    <NativeSelect
      aria-label={texts.member}
      value={memberId === undefined ? "" : String(memberId)}
      onChange={(event) => change({ member: event.currentTarget.value, key: null })}
      data={[
        { value: "", label: texts.allMembers },
        { value: String(user.account_id), label: texts.mainAccount },
        ...members.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

/** The page's filters, each with a button that removes it. */
export function Filters({ view }: { view: View }) {
  const { filters: texts } = useTexts("dashboard");
  const { tag } = languages[useLanguage()];
  const { nameOf } = useRegions();
  const { user } = useSession();
  const keys = useKeys().data?.list ?? [];
  const members = useMembers();
  const { keyId, memberId, country, span, change } = view;
  const key = keys.find(({ id }) => id === keyId);
  const member = memberId === user?.account_id ? texts.mainAccount : members.find(({ id }) => id === memberId)?.name;
  const filters = [
    { parameter: "member", name: memberId === undefined ? undefined : (member ?? texts.memberId(memberId)) },
    { parameter: "key", name: key && keyLabel(key, keys) },
    { parameter: "country", name: country && nameOf(country) },
    { parameter: "span", name: span && spanName(span, tag) },
  ] as const;
  const set = filters.filter(({ name }) => name !== undefined);
  if (set.length === 0) return null;
  return (
    <div className={`cluster row gap-x-4 mb-4 text-md ${styles.filters}`}>
      <ul className="cluster" aria-label={texts.title}>
        {set.map(({ parameter, name = "" }) => (
          <li key={parameter}>
            <button
              type="button"
              aria-label={texts.remove(texts.kinds[parameter], name)}
              onClick={() => change({ [parameter]: null })}
            >
              <span>{texts.kinds[parameter]}</span> {name}
              <IconX size={14} stroke={2} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {key && (
        <Link to={`/user?tab=keys&key=${key.id}`} className="link">
          {texts.calls}
        </Link>
      )}
      {country !== undefined && <p>{texts.byCountry}</p>}
    </div>
  );
}
