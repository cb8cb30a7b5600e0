import { useTexts } from "../../../lib/texts.tsx";

export default function Keys() {
  const texts = useTexts("keys");
  return <h2 className="title-3">{texts.title}</h2>;
}
