import { Checkbox, type CheckboxProps } from "@mantine/core";
import { Link } from "react-router-dom";
import { useTexts } from "../lib/texts.tsx";

/** The consent checkbox of a registration; the statements open in a new tab, so that nothing typed is lost. */
export function Agreement(properties: CheckboxProps) {
  const { agree } = useTexts("dialogs");
  const { opensInNewTab } = useTexts("common");
  const link = (to: string, name: string) => (
    <Link to={to} target="_blank" className="link" title={opensInNewTab}>
      {name}
    </Link>
  );
  return (
    <Checkbox
      label={
        <>
          {agree.before}
          {link("/statement/terms", agree.terms)}
          {agree.between}
          {link("/statement/privacy", agree.privacy)}
          {agree.after}
        </>
      }
      {...properties}
    />
  );
}
