import { useTexts } from "../../../lib/texts.tsx";

export default function Profile() {
  const texts = useTexts("profile");
  return <h2 className="title-3">{texts.title}</h2>;
}
