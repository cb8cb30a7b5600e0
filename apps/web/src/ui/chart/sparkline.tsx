const width = 92;
const height = 34;
const margin = 3;

/** The trend of a figure, with gaps for missing values; nothing for a single value. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  const xOf = (index: number) => margin + ((width - 2 * margin) * index) / (values.length - 1);
  const yOf = (value: number) => height - margin - ((height - 2 * margin) * (value - low)) / span;
  let path = "";
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const isFirst = index === 0 || values[index - 1] === null;
    path += `${isFirst ? "M" : "L"}${xOf(index).toFixed(1)} ${yOf(value).toFixed(1)}`;
  }
  return (
    <svg
      width="100%"
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      fill="none"
      aria-hidden="true"
    >
      <path
        d={path}
        stroke="var(--data-1)"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
