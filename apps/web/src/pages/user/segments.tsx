import { Link } from "react-router-dom";

interface SegmentsProps<N extends string> {
  names: readonly N[];
  current: N | undefined;
  labels: Readonly<Record<N | "label", string>>;
  addressOf: (name: N) => string;
}

/** Links between the sections of a tab; hidden if there is only one. */
export function Segments<N extends string>({ names, current, labels, addressOf }: SegmentsProps<N>) {
  if (names.length < 2) return null;
  return (
    <nav className="switch flex-wrap" aria-label={labels.label}>
      {names.map((name) => (
        <Link key={name} to={addressOf(name)} aria-current={name === current ? "page" : undefined} preventScrollReset>
          {labels[name]}
        </Link>
      ))}
    </nav>
  );
}
