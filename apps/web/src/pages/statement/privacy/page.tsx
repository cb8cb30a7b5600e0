import { useTexts } from "../../../lib/texts.tsx";
import { StatementPage } from "../statement.tsx";

export default function Privacy() {
  return <StatementPage texts={useTexts("statement/privacy")} />;
}
