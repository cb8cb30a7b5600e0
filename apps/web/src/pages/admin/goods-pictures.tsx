import { CloseButton, FileInput } from "@mantine/core";
import type { goodsPicturePlaces } from "@meridian/contract/admin-mall";
import { useAction } from "../../lib/query.ts";
import { showToast } from "../../ui/toast.tsx";
import { useAdminTexts } from "./admin-texts.tsx";
import styles from "./goods-pictures.module.css";
import type { Goods } from "./goods-values.ts";
import { May } from "./may.tsx";
import { staffMall } from "./staff-api.ts";

interface GoodsPicturesProps {
  goods: Goods;
  onChanged: (goods: Goods) => void;
}

/** An item's pictures, the cover first. A file is uploaded as soon as it is chosen. */
export function GoodsPictures({ goods, onChanged }: GoodsPicturesProps) {
  const { mall: texts } = useAdminTexts();
  const add = useAction(staffMall.goodsPictureAdd, [staffMall.goodsList]);
  const remove = useAction(staffMall.goodsPictureRemove, [staffMall.goodsList]);
  const { id, cover, images } = goods;
  const pictures = [cover, ...images].filter(Boolean);
  const changed = (after: Goods) => {
    onChanged(after);
    showToast(texts.pictures.done);
  };
  const upload = (place: (typeof goodsPicturePlaces)[number]) => (file: File | null) =>
    file && add.mutate({ input: { id, place, file } }, { onSuccess: changed });
  const field = (place: (typeof goodsPicturePlaces)[number], label: string) => (
    <FileInput
      label={label}
      accept="image/png,image/jpeg,image/webp"
      placeholder={texts.pictures.choose}
      disabled={add.isPending}
      aria-busy={add.isPending}
      value={null}
      onChange={upload(place)}
    />
  );
  return (
    <section className="stack gap-3" aria-label={texts.pictures.title}>
      {pictures.length > 0 && (
        <ul className={`cluster ${styles.list}`}>
          {pictures.map((picture, index) => (
            <li className="relative" key={picture}>
              <img src={picture} alt={texts.pictures.nameOf(index, cover !== "")} width={112} height={84} />
              <May call={staffMall.goodsPictureRemove}>
                <CloseButton
                  size="sm"
                  aria-label={texts.pictures.remove(texts.pictures.nameOf(index, cover !== ""))}
                  disabled={remove.isPending}
                  aria-busy={remove.isPending}
                  onClick={() => remove.mutate({ input: { id, picture } }, { onSuccess: changed })}
                />
              </May>
            </li>
          ))}
        </ul>
      )}
      <May call={staffMall.goodsPictureAdd}>
        <div className="stack grid-cols-fields gap-3 gap-x-4">
          {field("cover", cover === "" ? texts.pictures.cover : texts.pictures.newCover)}
          {field("images", texts.pictures.more)}
        </div>
      </May>
    </section>
  );
}
