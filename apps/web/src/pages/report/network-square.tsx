import { type PointerEvent, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { useTexts } from "../../lib/texts.tsx";
import { blockAt } from "./block-prefix.ts";
import { hilbertBlocks, hilbertPoint, hilbertStep } from "./hilbert.ts";
import styles from "./network-square.module.css";
import type { IpReport } from "./queries.ts";

type Square = NonNullable<IpReport["square"]>;

/** Networks with their own colour; the others share one. */
const coloured = 6;
/** Cells per side of the square, and a cell's size. */
const side = 16;
const cell = 20;
const gap = 0.9;

/** The networks around an address along a Hilbert curve; the list next to it gives the same information as text. */
export function NetworkSquare({ square, ip }: { square: Square; ip: string }) {
  const texts = useTexts("report/ip").square;
  const navigate = useNavigate();
  const [pointed, setPointed] = useState<number | null>(null);
  const own = hilbertPoint(square.own_cell, side);
  const stepUnder = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const at = (from: number, length: number) => Math.min(side - 1, Math.max(0, Math.floor((from / length) * side)));
    return hilbertStep({ x: at(clientX - box.left, box.width), y: at(clientY - box.top, box.height) }, side);
  };
  const shown = pointed ?? square.own_cell;
  return (
    <div className={styles.columns}>
      <figure className={styles.figure}>
        <svg
          viewBox={`0 0 ${side * cell} ${side * cell}`}
          role="img"
          aria-label={texts.label(square.prefix, square.networks.length)}
          onPointerMove={(event) => setPointed(stepUnder(event))}
          onPointerLeave={() => setPointed(null)}
          onPointerUp={(event) =>
            event.pointerType === "mouse" && void navigate(`/ip/${blockAt(square, stepUnder(event)).first}`)
          }
        >
          {hilbertBlocks(square.cells).map(({ x, y, side: length, start, value }) => (
            <rect
              key={start}
              x={x * cell + gap}
              y={y * cell + gap}
              width={length * cell - 2 * gap}
              height={length * cell - 2 * gap}
              rx={2.5}
              fill={colourOf(value)}
            />
          ))}
          <rect x={own.x * cell} y={own.y * cell} width={cell} height={cell} rx={3.5} className={styles.own} />
        </svg>
        <figcaption aria-hidden="true">
          <b>{blockAt(square, shown).prefix}</b> <span>{nameAt(square, shown) ?? texts.unknown}</span>
        </figcaption>
      </figure>
      <Legend square={square} ip={ip} />
    </div>
  );
}

const colourOf = (network: number): string =>
  network < 0 ? "var(--line)" : network < coloured ? `var(--data-${network + 1})` : "var(--control)";

function nameAt({ cells, networks }: Square, step: number): string | null {
  const network = networks[cells[step]!];
  return network ? `${network.asn} ${network.asn_name}` : null;
}

function Legend({ square, ip }: { square: Square; ip: string }) {
  const texts = useTexts("report/ip").square;
  const others = square.networks.slice(coloured);
  const blocksOf = (list: readonly { cells: number }[]) => list.reduce((sum, { cells }) => sum + cells, 0);
  const empty = square.cells.filter((network) => network < 0).length;
  return (
    <div>
      <ul className={`grid ${styles.legend}`}>
        <li>
          <i className={styles.ownMark} />
          <span>{texts.own(ip)}</span>
        </li>
        {square.networks.slice(0, coloured).map(({ asn, asn_name: name, cells }, place) => (
          <li key={asn}>
            <i style={{ background: colourOf(place) }} />
            <Link className="text-ink wrap-anywhere" to={`/asn/${asn}`}>
              <b>{asn}</b> {name}
            </Link>
            <span>{texts.blocks(cells)}</span>
          </li>
        ))}
        {others.length > 0 && (
          <li>
            <i style={{ background: colourOf(coloured) }} />
            <span>{texts.others(others.length)}</span>
            <span>{texts.blocks(blocksOf(others))}</span>
          </li>
        )}
        {empty > 0 && (
          <li>
            <i style={{ background: colourOf(-1) }} />
            <span>{texts.unknown}</span>
            <span>{texts.blocks(empty)}</span>
          </li>
        )}
      </ul>
      <p className={`note mt-3 ${styles.hint}`}>{texts.hint}</p>
    </div>
  );
}
