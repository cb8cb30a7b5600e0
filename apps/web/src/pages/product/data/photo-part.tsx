import { useTexts } from "../../../lib/texts.tsx";
import { checkNames, photoLimits } from "../real-person/photo.ts";

/** The measures taken of a photo in the browser, with the limit for each. */
export default function PhotoPart() {
  const { photo: texts } = useTexts("product/data");
  return (
    <table className="data-table stacked-table">
      <caption className="visually-hidden">{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.check}</th>
          <th scope="col">{texts.asks}</th>
          <th scope="col" className="w-half">
            {texts.measure}
          </th>
        </tr>
      </thead>
      <tbody>
        {checkNames.map((name) => (
          <tr key={name}>
            <th scope="row">{texts.checks[name].name}</th>
            <td>{photoLimits[name]}</td>
            <td className="col-span-full">{texts.checks[name].measure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
