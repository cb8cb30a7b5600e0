import { useTexts } from "../../../lib/texts.tsx";
import { StatementPage } from "../statement.tsx";

export default function Licence() {
  return <StatementPage texts={useTexts("statement/licence")} />;
}
