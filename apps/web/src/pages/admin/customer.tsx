import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router-dom";
import { usePageHead } from "../../lib/page-head.ts";
import { query } from "../../lib/query.ts";
import { useRegions } from "../../lib/regions.ts";
import { useLanguage, useTexts } from "../../lib/texts.tsx";
import { calendarDay, exactTime } from "../../lib/time.ts";
import { pageOf, useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge } from "../../ui/badge.tsx";
import { Cell, Cells } from "../../ui/cell.tsx";
import { ErrorState } from "../../ui/states.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import styles from "./customer.module.css";
import { CustomerActions } from "./customer-actions.tsx";
import { CustomerLink, customerAddress, placeInList } from "./customer-link.tsx";
import { CustomerList, isCustomerList } from "./customer-lists.tsx";
import { CustomerSections } from "./customer-sections.tsx";
import { hasTyped } from "./detail.tsx";
import { PAGE_SIZE, steps } from "./listing.tsx";
import { useKeys } from "./shortcuts.ts";
import { staffApi } from "./staff-api.ts";
import { type UserDetail, UserStatus } from "./user-status.tsx";

/** Everything about one customer, or one of their lists in full if the address names it. */
export function Customer({ id }: { id: number }) {
  const { customer: texts, failed } = useAdminTexts();
  const { parameters } = useAddressQuery();
  const {
    data: user,
    error,
    refetch,
  } = useQuery({ ...query(staffApi.userInfo, { id }, { lazy: true }), staleTime: 0 });
  const place = placeInList(parameters);
  const list = parameters.get("list") ?? "";
  const isOneList = isCustomerList(list);
  useCustomerKeys(id, !isOneList);
  return (
    <>
      <nav className="mb-3">
        {isOneList ? (
          <Link to={customerAddress(id)} className="link">
            {`← ${texts.whole}`}
          </Link>
        ) : (
          <Link to={`/admin?tab=users${place}`} className="link">
            {`← ${texts.back}`}
          </Link>
        )}
      </nav>
      {error && !user && <ErrorState text={failed} error={error} onRetry={() => void refetch()} />}
      {!user && !error && <div className="skeleton card min-h-80 rounded-menu" aria-busy="true" />}
      {user && (
        <div className="stack gap-5">
          <Heading user={user} />
          {isOneList ? (
            <CustomerList list={list} id={id} />
          ) : (
            <>
              <CustomerActions user={user} />
              <section className={`card p-5 rounded-menu ${styles.facts}`} aria-label={texts.facts}>
                <Facts user={user} />
              </section>
              <CustomerSections user={user} />
            </>
          )}
        </div>
      )}
    </>
  );
}

/** Keys lead to the next or previous customer of the list that this one was opened from, and back to it. */
function useCustomerKeys(id: number, isWhole: boolean): void {
  const { parameters } = useAddressQuery();
  const navigate = useNavigate();
  const keyword = parameters.get("keyword");
  const page = pageOf(parameters);
  const filter = { ...(keyword && { keyword }), page, limit: PAGE_SIZE };
  const { data } = useQuery({ ...query(staffApi.userList, filter, { lazy: true }), enabled: isWhole });
  useKeys((key) => {
    const step = steps[key];
    if (!isWhole || document.querySelector("[role=dialog]") || hasTyped()) return false;
    if (key === "Escape") {
      void navigate(`/admin?tab=users${placeInList(parameters)}`);
      return true;
    }
    const index = data?.list.findIndex((user) => user.id === id) ?? -1;
    // Arrows scroll the page.
    if (step === undefined || key.length > 1 || index < 0) return false;
    const next = data?.list[index + step];
    if (next) void navigate(`${customerAddress(next.id)}${placeInList(parameters)}`, { replace: true });
    return true;
  });
}

const nameOf = ({ id, name, company, phone, email }: UserDetail): string =>
  company || name || phone || email || String(id);

function Heading({ user }: { user: UserDetail }) {
  const { staff, customer: texts, title } = useAdminTexts();
  usePageHead({ title: `${nameOf(user)} · ${title}` });
  return (
    <header className="cluster items-center">
      <h2 className="title-3 wrap-anywhere">{nameOf(user)}</h2>
      <UserStatus status={user.status} />
      {user.certified_as && <Badge tone="ok">{texts.certified}</Badge>}
      {user.staff_role && <Badge>{staff.roles[user.staff_role]}</Badge>}
    </header>
  );
}

function Facts({ user }: { user: UserDetail }) {
  const { fields, users, staff, customer: texts } = useAdminTexts();
  const language = useLanguage();
  const { nameOf: regionName } = useRegions();
  const pages: Partial<Record<string, { name: string }>> = useTexts("site");
  const titleOf = (slug: string): string => pages[`/statement/${slug}`]?.name ?? slug;
  const at = (time: string | null) => time && exactTime(time, language);
  return (
    <Cells>
      <Cell name={fields.id} isMono>
        {user.id}
      </Cell>
      <Cell name={fields.name}>{user.name}</Cell>
      <Cell name={fields.company}>{user.company}</Cell>
      <Cell name={fields.phone}>{user.phone}</Cell>
      <Cell name={fields.email}>{user.email}</Cell>
      {user.main && (
        <Cell name={texts.main}>
          <CustomerLink id={user.main.id}>{`${user.main.name} (${user.main.id})`}</CustomerLink>
        </Cell>
      )}
      <Cell name={texts.certified}>{user.certified_as || texts.notCertified}</Cell>
      <Cell name={texts.country}>{user.country && regionName(user.country)}</Cell>
      <Cell name={texts.language}>{texts.languages[user.language] ?? user.language}</Cell>
      <Cell name={texts.timeZone}>{user.time_zone}</Cell>
      <Cell name={texts.points}>{user.points.toLocaleString(language)}</Cell>
      <Cell name={texts.twoFactor}>{user.two_factor ? texts.on : texts.off}</Cell>
      {user.staff_role && <Cell name={texts.role}>{staff.roles[user.staff_role]}</Cell>}
      {user.channel && <Cell name={texts.channel}>{user.channel}</Cell>}
      <Cell name={texts.registered}>{at(user.created_at)}</Cell>
      <Cell name={users.lastLogin}>{at(user.last_login_at)}</Cell>
      {user.deletion_due_at && <Cell name={texts.deletion}>{at(user.deletion_due_at)}</Cell>}
      {user.agreements.map(({ slug, version, agreed_at }) => (
        <Cell key={`${slug} ${version}`} name={texts.agreed}>
          {texts.agreement(titleOf(slug), version, calendarDay(agreed_at, language))}
        </Cell>
      ))}
    </Cells>
  );
}
