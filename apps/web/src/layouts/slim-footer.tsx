import { Link } from "react-router-dom";
import { useTexts } from "../lib/texts.tsx";
import { Status } from "./footer.tsx";
import styles from "./slim-footer.module.css";

/** The footer of the user centre: API status and data credits. */
export function SlimFooter({ isWide = false }: { isWide?: boolean }) {
  const { footer } = useTexts("common");
  return (
    <footer className={styles.footer}>
      <div className={`container bar gap-2 gap-x-6 ${isWide ? "wide-page" : ""}`}>
        <Status />
        <p>
          {footer.credits}{" "}
          <Link to="/statement/attribution" className="link">
            {footer.creditsLink}
          </Link>
        </p>
      </div>
    </footer>
  );
}
