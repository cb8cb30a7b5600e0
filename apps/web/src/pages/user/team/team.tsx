import "../../../styles/form.css";
import "../../../styles/menu.css";
import "../../../styles/select.css";
import { useSearchParams } from "react-router-dom";
import { holdsPermission, useSession } from "../../../lib/session.ts";
import { useTexts } from "../../../lib/texts.tsx";
import { Segments } from "../segments.tsx";
import { Members } from "./members.tsx";
import { Roles } from "./roles.tsx";

const needed = { people: "sub.view", roles: "role.view" } as const;
type Part = keyof typeof needed;
const parts = Object.keys(needed) as Part[];

/** The account's members and roles; the current section is in the address. */
export default function Team() {
  const texts = useTexts("team");
  const session = useSession();
  const [parameters] = useSearchParams();
  const allowed = parts.filter((part) => holdsPermission(session, needed[part]));
  const part = allowed.find((name) => name === parameters.get("part")) ?? allowed[0];
  return (
    <>
      <header className="bar items-end mb-5">
        <div>
          <h2 className="title-3">{texts.title}</h2>
          <p className="quiet">{texts.lead}</p>
        </div>
        <Segments
          names={allowed}
          current={part}
          labels={texts.parts}
          addressOf={(name) => `/user?tab=team&part=${name}`}
        />
      </header>
      {part === "people" && <Members />}
      {part === "roles" && <Roles />}
    </>
  );
}
