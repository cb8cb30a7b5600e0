import { useTexts } from "../../../lib/texts.tsx";

export default function Dashboard() {
  const texts = useTexts("dashboard");
  return <h2 className="title-3">{texts.title}</h2>;
}
