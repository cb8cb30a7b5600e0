import { Button } from "@mantine/core";
import { Link } from "react-router-dom";
import { useTexts } from "../../lib/texts.tsx";
import styles from "./doc.module.css";

/** Shown next to the menu and search if the documentation has no page of that name. */
export function MissingDocument({ slug }: { slug: string }) {
  const texts = useTexts("doc").missing;
  return (
    <div className={styles.state}>
      <h1 className="title-2">{texts.title}</h1>
      <p className="lead">{texts.text(slug)}</p>
      <Button component={Link} to="/doc">
        {texts.first}
      </Button>
    </div>
  );
}
