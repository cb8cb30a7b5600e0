import { useTexts } from "../../../lib/texts.tsx";
import { StatementPage } from "../statement.tsx";

export default function Terms() {
  return <StatementPage texts={useTexts("statement/terms")} />;
}
