import { useNavigate } from "react-router-dom";
import { useLanguage } from "../../lib/texts.tsx";
import { exactTime, timeAgo } from "../../lib/time.ts";
import { useAddressQuery } from "../../lib/use-address-query.ts";
import { Badge } from "../../ui/badge.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import { Customer } from "./customer.tsx";
import { customerAddress, placeInList } from "./customer-link.tsx";
import { Filters } from "./filters.tsx";
import { Listing } from "./listing.tsx";
import { staffApi } from "./staff-api.ts";
import { UserStatus } from "./user-status.tsx";

/** Users, found by any of their details, or the one whose number is in the address. */
export function Users() {
  const { parameters } = useAddressQuery();
  const id = Number(parameters.get("id")) || null;
  return id === null ? <UserList /> : <Customer key={id} id={id} />;
}

function UserList() {
  const { users: texts, fields, staff } = useAdminTexts();
  const { roles } = staff;
  const language = useLanguage();
  const { parameters } = useAddressQuery();
  const navigate = useNavigate();
  const keyword = parameters.get("keyword");
  const place = placeInList(parameters);
  return (
    <>
      <Filters title={texts.title} keyword={texts.keyword} />
      <Listing
        title={texts.title}
        endpoint={staffApi.userList}
        filter={keyword ? { keyword } : {}}
        empty={texts.empty}
        onOpen={({ id }) => void navigate(`${customerAddress(id)}${place}`)}
        nameOf={({ name, phone, id }) => `${id} ${name || phone}`}
        columns={[
          { title: fields.id, cell: ({ id }) => id },
          { title: fields.phone, cell: ({ phone }) => phone },
          {
            title: fields.status,
            cell: ({ status, staff_role }) => (
              <>
                <UserStatus status={status} /> {staff_role && <Badge>{roles[staff_role]}</Badge>}
              </>
            ),
          },
          { title: fields.name, cell: ({ name }) => name },
          { title: fields.company, cell: ({ company }) => company },
          { title: fields.email, cell: ({ email }) => email },
          {
            title: texts.lastLogin,
            cell: ({ last_login_at: at }) => at && <span title={exactTime(at, language)}>{timeAgo(at, language)}</span>,
          },
        ]}
      />
    </>
  );
}
