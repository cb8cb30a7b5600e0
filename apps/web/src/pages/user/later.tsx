import { Link } from "react-router-dom";
import { useTexts } from "../../lib/texts.tsx";
import styles from "./user.module.css";

type LaterTab = "downloads" | "billing" | "team" | "audit";

/** A tab that is not built yet says what will stand there, and offers nothing that does not work. */
export function Later({ tab }: { tab: LaterTab }) {
  const { later } = useTexts("user");
  return (
    <div className={styles.later}>
      <h2 className="title-3">{later.tabs[tab].title}</h2>
      <p>{later.tabs[tab].text}</p>
      <p className={styles.note}>{later.note}</p>
      <Link to="/user?tab=dashboard" className="link">
        {later.back}
      </Link>
    </div>
  );
}
