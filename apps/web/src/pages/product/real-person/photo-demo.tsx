import { type ChangeEvent, useId, useState } from "react";
import { useTexts } from "../../../lib/texts.tsx";
import { Cell, Cells } from "../../../ui/cell.tsx";
import { Anatomy } from "../demo/anatomy.tsx";
import { DemoCard } from "../demo/demo-card.tsx";
import formStyles from "../demo/query-form.module.css";
import styles from "../demo/results.module.css";
import { products } from "./definition.ts";
import { checkNames, judgePhoto, luminanceOf, measureLuminance, type PhotoMeasures, photoLimits } from "./photo.ts";

const measuredWidth = 320;
const maxBytes = 10 * 1024 * 1024;

/** Measures a scaled-down copy, so that large pictures do not freeze the page. @throws if the file is not a picture */
async function measurePhoto(file: File): Promise<PhotoMeasures> {
  const picture = await createImageBitmap(file);
  const { width, height } = picture;
  const scaledHeight = Math.max(3, Math.round((height / width) * measuredWidth));
  const canvas = document.createElement("canvas");
  canvas.width = measuredWidth;
  canvas.height = scaledHeight;
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  context.drawImage(picture, 0, 0, measuredWidth, scaledHeight);
  picture.close();
  const { data } = context.getImageData(0, 0, measuredWidth, scaledHeight);
  return { width, height, ...measureLuminance(luminanceOf(data), measuredWidth) };
}

/** Checks whether a photo is good enough. The check of the person is a partner's and shown as a sample. */
export function PhotoDemo() {
  const { demo: texts } = useTexts("product/real-person");
  const id = useId();
  const [photo, setPhoto] = useState<PhotoMeasures | null>(null);
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);

  const choose = async ({ currentTarget: { files } }: ChangeEvent<HTMLInputElement>) => {
    const file = files?.[0];
    if (!file) return;
    setName(file.name);
    setProblem(file.size > maxBytes ? texts.tooLarge : null);
    if (file.size > maxBytes) return;
    try {
      setPhoto(await measurePhoto(file));
    } catch {
      setProblem(texts.noPicture);
    }
  };

  return (
    <DemoCard
      figure={
        <Anatomy
          parts={checkNames.map((name) => ({
            text: photoLimits[name],
            name: texts.checks[name],
            value: photo && (judgePhoto(photo)[name] ? texts.passed : texts.failed),
          }))}
        />
      }
      form={
        <>
          <p className="label block mb-2 text-md" id={`${id}-label`}>
            {texts.label}
          </p>
          <label className={formStyles.file}>
            <input
              className="visually-hidden"
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-labelledby={`${id}-label`}
              aria-invalid={problem !== null}
              aria-describedby={`${id}-problem`}
              onChange={(event) => void choose(event)}
            />
            <span>{texts.choose}</span>
            {name || texts.none}
          </label>
          <p id={`${id}-problem`} className={formStyles.problem} role="alert">
            {problem}
          </p>
        </>
      }
      demo={{ state: photo ? "local" : "partner", answer: photo ?? products.en.sample }}
      heightPx={250}
      foot={texts.privacy}
    >
      {photo ? <PhotoResult photo={photo} /> : <SampleResult />}
    </DemoCard>
  );
}

function PhotoResult({ photo }: { photo: PhotoMeasures }) {
  const { demo: texts } = useTexts("product/real-person");
  const checks = judgePhoto(photo);
  const isFit = checkNames.every((name) => checks[name]);
  return (
    <>
      <p className={styles.verdict}>
        {isFit ? texts.fit : texts.unfit}
        <span>{`${photo.width} × ${photo.height}`}</span>
      </p>
      <ul className={`stack grid-cols-2 gap-2 pt-4 pb-2 ${styles.flags}`}>
        {checkNames.map((name) => (
          <li
            className="row quiet justify-between min-h-10 py-2 px-4 rounded-control bg-sunken leading-135"
            key={name}
            data-state={checks[name] ? "no" : "yes"}
          >
            {texts.checks[name]}
            <span>{checks[name] ? texts.passed : texts.failed}</span>
          </li>
        ))}
      </ul>
      <p className="note py-2">{texts.afterwards}</p>
    </>
  );
}

function SampleResult() {
  const { demo: texts } = useTexts("product/real-person");
  return (
    <>
      <p className={styles.verdict}>{texts.same}</p>
      <Cells>
        <Cell name={texts.result} isMono>
          {products.en.sample.result}
        </Cell>
        <Cell name={texts.partner}>{texts.samplePartner}</Cell>
      </Cells>
      <p className="note py-2">{texts.sampleNote}</p>
    </>
  );
}
