import { Button } from "@mantine/core";
import { IconPlus, IconShieldLock } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { useAddressQuery } from "../../../lib/use-address-query.ts";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { RoleDialog } from "./lazy-dialogs.ts";
import { RoleCard } from "./role-card.tsx";
import { SearchField } from "./search-field.tsx";
import styles from "./team.module.css";
import { type Role, usePermissionTree, useRoles } from "./use-team.ts";

/** The account's roles, the built-in ones first. */
export function Roles() {
  const texts = useTexts("team");
  const canManage = holdsPermission(useSession(), "role.manage");
  const { data, error, refetch } = useRoles();
  const { data: permissions } = usePermissionTree();
  const { parameters, change } = useAddressQuery();
  const [template, setTemplate] = useState<Role | null>(null);
  const search = parameters.get("search") ?? "";
  const close = () => {
    setTemplate(null);
    change({ create: null });
  };
  if (error && !data) return <ErrorState text={texts.roles.failed} error={error} onRetry={() => void refetch()} />;
  const shown = data?.list.filter(({ name, remark }) =>
    `${name} ${remark}`.toLowerCase().includes(search.toLowerCase()),
  );
  return (
    <>
      <div className={`bar items-center mb-4 ${styles.tools}`}>
        <div className={styles.filters}>
          <SearchField
            label={texts.roles.searchLabel}
            placeholder={texts.search}
            value={search}
            onChange={(value) => change({ search: value })}
          />
        </div>
        {canManage && (
          <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => change({ create: "1" })}>
            {texts.roles.create}
          </Button>
        )}
      </div>
      {shown?.length === 0 && (
        <EmptyState icon={IconShieldLock} {...texts.roles.emptyFilter}>
          <Button variant="default" onClick={() => change({ search: null })}>
            {texts.clear}
          </Button>
        </EmptyState>
      )}
      {shown && permissions ? (
        <ul className="stack gap-3">
          {shown.map((role) => (
            <RoleCard key={role.id} role={role} tree={permissions.tree} onDuplicate={() => setTemplate(role)} />
          ))}
        </ul>
      ) : (
        <div className="stack gap-3" aria-busy="true">
          <div className={styles.skeleton} />
          <div className={styles.skeleton} />
          <div className={styles.skeleton} />
        </div>
      )}
      <Suspense>
        {canManage && (template || parameters.get("create") === "1") && (
          <RoleDialog existing={null} template={template} onClose={close} />
        )}
      </Suspense>
    </>
  );
}
