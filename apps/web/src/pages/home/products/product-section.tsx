import { Link } from "react-router-dom";
import { useTexts } from "../../../lib/texts.tsx";
import type { PagePath } from "../../../site.ts";
import { Scene } from "../../../ui/scenes/scene.tsx";
import { SectionHead } from "../../../ui/section-head.tsx";
import styles from "./product-section.module.css";

interface Group {
  heading: "intelligence" | "identity" | "records";
  cards: readonly { path: PagePath; size?: "large" | "wide" }[];
}

const groups: readonly Group[] = [
  {
    heading: "intelligence",
    cards: [
      { path: "/product/ipguishu", size: "large" },
      { path: "/product/shibie" },
      { path: "/product/huaxiang" },
      { path: "/product/changjing" },
      { path: "/product/ipport" },
    ],
  },
  {
    heading: "identity",
    cards: [
      { path: "/antifraud", size: "wide" },
      { path: "/product/identity" },
      { path: "/product/zhenren" },
      { path: "/product/card" },
      { path: "/product/shouji" },
      { path: "/product/user", size: "wide" },
    ],
  },
  {
    heading: "records",
    cards: [
      { path: "/product/whois" },
      { path: "/product/dns" },
      { path: "/product/jizhan" },
      { path: "/mall" },
      { path: "/app/productoffline", size: "large" },
    ],
  },
];

export function ProductSection() {
  const texts = useTexts("home").products;
  const { headings } = useTexts("common");
  return (
    <section className="py-section" id="products" aria-labelledby="products-title">
      <div className="container">
        <SectionHead id="products-title" title={texts.title} text={texts.text} />
        {groups.map(({ heading, cards }) => (
          <div key={heading} className={`mt-12 ${styles.group}`}>
            <h3 className={`row quiet gap-4 mb-4 font-medium ${styles.heading}`}>{headings[heading]}</h3>
            <ul className={styles.grid} data-group={heading}>
              {cards.map((card) => (
                <ProductCard key={card.path} {...card} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}

function ProductCard({ path, size }: Group["cards"][number]) {
  const { name, line, about } = useTexts("site")[path];
  return (
    <li className={`grid ${styles.cell}`} data-size={size}>
      <Link to={path} className={styles.card}>
        <div className={styles.scene}>
          <Scene path={path} />
        </div>
        <h4>{name}</h4>
        <p className="quiet narrow-measure mt-1 leading-15">{size === "large" ? about : line}</p>
      </Link>
    </li>
  );
}
