import { permissionsOfStaff, staffPermissionNames, staffRoleNames } from "@meridian/contract/staff-access";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query, useAction } from "../../lib/query.ts";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime } from "../../lib/time.ts";
import { Badge } from "../../ui/badge.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { type ActionField, Actions } from "./actions.tsx";
import styles from "./admin.module.css";
import { useAdminTexts } from "./admin-texts.tsx";
import { CustomerLink } from "./customer-link.tsx";
import { EntryDialog } from "./entry-dialog.tsx";
import { Rows } from "./listing.tsx";
import { Lists } from "./lists.tsx";
import { useMay } from "./may.tsx";
import { RulesForm } from "./rules-form.tsx";
import { staffOfConsole } from "./staff-api.ts";

type Member = Awaited<ReturnType<typeof staffOfConsole.staffList>>["list"][number];
type RoleInput = Parameters<typeof staffOfConsole.staffRoleSet>[0];

const panels = { members: Members, limits: Limits };

/** The staff, and what one of them may give alone. */
export function StaffMembers() {
  const { staff: texts } = useAdminTexts();
  return <Lists tab="staff" panels={panels} names={texts.lists} />;
}

function Limits() {
  const { staff: texts } = useAdminTexts();
  return (
    <>
      <header className="bar mb-4">
        <p className="quiet">{texts.limitsText}</p>
      </header>
      <RulesForm
        title={texts.lists.limits}
        names={texts.limits}
        read={staffOfConsole.staffLimits}
        set={staffOfConsole.setStaffLimits}
      />
    </>
  );
}

/** The staff, their roles, and what each role may do. */
function Members() {
  const { staff: texts, fields, failed, users } = useAdminTexts();
  const language = useLanguage();
  const [open, setOpen] = useState<Member | null>(null);
  const set = useRoleSetting();
  const may = useMay();
  const { data, error, refetch } = useQuery({ ...query(staffOfConsole.staffList, {}, { lazy: true }), staleTime: 0 });
  if (error && !data) return <ErrorState text={failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="min-h-60 rounded-menu bg-sunken" aria-busy="true" />;
  return (
    <>
      <div className="card mb-5 p-5">
        <Actions
          call={staffOfConsole.staffRoleSet}
          actions={[
            {
              name: "add",
              label: texts.add,
              text: texts.addText,
              fields: [{ name: "user_id", label: texts.userId, kind: "number" }, set.field("support")],
            },
          ]}
          onRun={(_name, values, key) => set.run(values as unknown as RoleInput, key)}
        />
      </div>
      {data.list.length === 0 ? (
        <EmptyState icon={IconUsers} {...texts.empty} />
      ) : (
        <Rows
          title={texts.title}
          rows={data.list}
          {...(may(staffOfConsole.staffRoleSet) && { onOpen: setOpen })}
          nameOf={({ id, name, phone }) => `${id} ${name || phone}`}
          columns={[
            { title: fields.id, cell: ({ id }) => id },
            { title: texts.role, cell: ({ role }) => <Badge>{texts.roles[role]}</Badge> },
            {
              title: fields.name,
              cell: ({ id, name, phone }) => <CustomerLink id={id}>{name || phone || id}</CustomerLink>,
            },
            { title: fields.phone, cell: ({ phone }) => phone },
            {
              title: texts.twoFactor,
              cell: ({ two_factor }) => (
                <Badge tone={two_factor ? "ok" : "warn"}>{two_factor ? texts.on : texts.off}</Badge>
              ),
            },
            { title: users.lastLogin, cell: ({ last_login_at: at }) => at && exactTime(at, language) },
          ]}
        />
      )}
      <RoleTable />
      {open && <MemberDialog member={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** The call that sets a role, and the field that chooses one. */
function useRoleSetting() {
  const { staff: texts } = useAdminTexts();
  const { mutateAsync } = useAction(staffOfConsole.staffRoleSet, [staffOfConsole.staffList]);
  return {
    field: (initial: string): ActionField => ({
      name: "role",
      label: texts.role,
      kind: "choice",
      options: staffRoleNames.map((role) => ({ value: role, label: texts.roles[role] })),
      initial,
    }),
    run: (input: RoleInput, idempotencyKey: string) => mutateAsync({ input, idempotencyKey }),
  };
}

function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { staff: texts } = useAdminTexts();
  const set = useRoleSetting();
  const run = (name: string, values: Readonly<Record<string, string>>, key: string) => {
    const role = name === "remove" ? "none" : (values.role as RoleInput["role"]);
    return set.run({ user_id: member.id, role }, key);
  };
  return (
    <EntryDialog
      title={member.name || member.phone}
      call={staffOfConsole.staffRoleSet}
      actions={[
        { name: "change", label: texts.change, fields: [set.field(member.role)] },
        { name: "remove", label: texts.remove, text: texts.removeText, isDestructive: true },
      ]}
      onRun={run}
      onClose={onClose}
    />
  );
}

function RoleTable() {
  const { staff: texts } = useAdminTexts();
  const language = useLanguage();
  return (
    <section className="mt-9">
      <h2 className="mb-2 text-lg">{texts.allows}</h2>
      <ul className={`grid border rounded-menu ruled ${styles.lines}`}>
        {staffRoleNames.map((role) => (
          <li key={role}>
            <div>
              <p>{texts.roles[role]}</p>
              <p className="note wrap-anywhere">
                {permissionsOfStaff(role)
                  .map((code) => staffPermissionNames[code][language])
                  .join(language === "zh" ? "、" : ", ")}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
