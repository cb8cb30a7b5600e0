import { Copy } from "../../../ui/copy.tsx";

/** Names of DNS, each to copy. */
export function Names({ names }: { names: readonly string[] }) {
  return (
    <ul className="stack gap-1">
      {names.map((name) => (
        <li key={name} className="mono text-sm wrap-anywhere">
          {name} <Copy text={name} />
        </li>
      ))}
    </ul>
  );
}
