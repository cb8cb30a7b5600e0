import { Link } from "react-router-dom";
import { useTexts } from "../../lib/texts.tsx";
import { type PagePath, products } from "../../site.ts";
import { PageIcon } from "../../ui/page-icon.tsx";
import styles from "./product-section.module.css";

const tiles: PagePath[] = [...products, "/antifraud", "/app/productoffline"];

export function ProductSection() {
  const texts = useTexts("home").products;
  const site = useTexts("site");
  return (
    <section className={styles.section} id="products" aria-labelledby="products-title">
      <div className="container">
        <h2 className="title-2" id="products-title">
          {texts.title}
        </h2>
        <p className={`lead ${styles.lead}`}>{texts.text}</p>
        <ul className={styles.grid}>
          {tiles.map((path) => (
            <li key={path}>
              <Link to={path} className={styles.tile}>
                <PageIcon path={path} size={22} />
                <h3 className="title-3">{site[path].name}</h3>
                <p>{site[path].line}</p>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
