import { useTexts } from "../../../lib/texts.tsx";
import { StatementPage } from "../statement.tsx";

export default function ServiceLevel() {
  return <StatementPage texts={useTexts("statement/sla")} />;
}
