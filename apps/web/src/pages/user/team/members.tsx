import { Button, NativeSelect } from "@mantine/core";
import { subAccountListStatusChoices } from "@meridian/client/inputs";
import { IconUserPlus, IconUsers } from "@tabler/icons-react";
import { Suspense } from "react";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { useAddressQuery } from "../../../lib/use-address-query.ts";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { InviteDialog } from "./lazy-dialogs.ts";
import { MemberCard } from "./member-card.tsx";
import { SearchField } from "./search-field.tsx";
import styles from "./team.module.css";
import { type SubAccount, useMembers } from "./use-team.ts";

const statuses = subAccountListStatusChoices;

/** The account's sub-accounts. Search, filters and the open form are in the address. */
export function Members() {
  const texts = useTexts("team");
  const { data, error, refetch } = useMembers();
  const { parameters, change } = useAddressQuery();
  const canInvite = holdsPermission(useSession(), "sub.manage");
  const filter = {
    search: parameters.get("search") ?? "",
    status: parameters.get("status") ?? "",
    role: parameters.get("role") ?? "",
  };
  const isFiltered = Object.values(filter).some((value) => value !== "");
  const clear = () => change({ search: null, status: null, role: null });
  const openForm = () => change({ create: "1" });
  const closeForm = () => change({ create: null });
  if (error && !data) return <ErrorState text={texts.members.failed} error={error} onRetry={() => void refetch()} />;
  const shown = data?.list.filter((member) => matches(member, filter));
  const isFull = data !== undefined && data.total >= data.limit_num;
  return (
    <>
      <div className={`bar items-center mb-4 ${styles.tools}`}>
        <div className={styles.filters}>
          <SearchField
            label={texts.members.searchLabel}
            placeholder={texts.search}
            value={filter.search}
            onChange={(search) => change({ search })}
          />
          <NativeSelect
            aria-label={texts.anyStatus}
            value={filter.status}
            onChange={(event) => change({ status: event.currentTarget.value })}
            data={[
              { value: "", label: texts.anyStatus },
              ...statuses.map((value) => ({ value, label: texts.members.status[value] })),
            ]}
          />
          <NativeSelect
            aria-label={texts.anyRole}
            value={filter.role}
            onChange={(event) => change({ role: event.currentTarget.value })}
            data={[{ value: "", label: texts.anyRole }, ...roleNamesOf(data?.list ?? [])]}
          />
        </div>
        {data && <p className="quiet">{texts.members.count(data.total, data.limit_num)}</p>}
        {canInvite && (
          <Button leftSection={<IconUserPlus size={16} stroke={2} />} disabled={isFull} onClick={openForm}>
            {texts.members.invite}
          </Button>
        )}
      </div>
      {shown ? (
        <MemberList members={shown} isFiltered={isFiltered} onClear={clear} onInvite={canInvite ? openForm : null} />
      ) : (
        <div className="stack gap-3" aria-busy="true">
          <div className={styles.skeleton} />
          <div className={styles.skeleton} />
        </div>
      )}
      <Suspense>{canInvite && parameters.get("create") === "1" && <InviteDialog onClose={closeForm} />}</Suspense>
    </>
  );
}

interface Filter {
  search: string;
  status: string;
  role: string;
}

const matches = ({ name, phone, email, remark, ...member }: SubAccount, { search, status, role }: Filter): boolean =>
  `${name} ${phone} ${email} ${remark}`.toLowerCase().includes(search.toLowerCase()) &&
  (status === "" || member.status === status) &&
  (role === "" || String(member.role_id) === role);

/** Collected from the members, because listing roles requires another permission. */
const roleNamesOf = (members: readonly SubAccount[]) =>
  [...new Map(members.map(({ role_id, role_name }) => [role_id, role_name]))].flatMap(([id, label]) =>
    id === null ? [] : [{ value: String(id), label }],
  );

interface MemberListProps {
  members: readonly SubAccount[];
  isFiltered: boolean;
  onClear: () => void;
  onInvite: (() => void) | null;
}

function MemberList({ members, isFiltered, onClear, onInvite }: MemberListProps) {
  const texts = useTexts("team");
  if (members.length === 0 && isFiltered)
    return (
      <EmptyState icon={IconUsers} {...texts.members.emptyFilter}>
        <Button variant="default" onClick={onClear}>
          {texts.clear}
        </Button>
      </EmptyState>
    );
  if (members.length === 0)
    return (
      <EmptyState icon={IconUsers} {...texts.members.empty}>
        {onInvite && <Button onClick={onInvite}>{texts.members.invite}</Button>}
      </EmptyState>
    );
  return (
    <ul className="stack gap-3">
      {members.map((member) => (
        <MemberCard key={member.id} member={member} />
      ))}
    </ul>
  );
}
