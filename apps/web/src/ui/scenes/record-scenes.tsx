import { Frame, ink, Mark } from "./frame.tsx";

/** The same rows as three files, with one row looked up. */
export function DatabaseScene() {
  const rows = Array.from({ length: 9 }, (_, index) => index);
  const lit = 3;
  const files = [
    { name: "Meridian", x: 150, y: 16 },
    { name: "JSON", x: 124, y: 36 },
    { name: "CSV", x: 98, y: 56 },
  ];
  const top = 80;
  return (
    <Frame width={400} height={240}>
      {files.map(({ name, x, y }) => (
        <g key={name}>
          <rect x={x} y={y} width={196} height={260} rx={9} className={ink.sheet} />
          <text x={x + 14} y={y + 15} className={ink.text}>
            {name}
          </text>
        </g>
      ))}
      <path d={`M98 ${top}h196M162 ${top}v200M228 ${top}v200`} />
      <rect x={98} y={top + lit * 20} width={196} height={20} className={ink.lit} />
      {rows.map((row) => (
        <path
          key={row}
          className={row === lit ? ink.brand : undefined}
          strokeWidth={3.4}
          d={[112, 174, 240]
            .map((x, column) => `M${x} ${top + 10 + row * 20}h${22 + ((row * 7 + column * 5) % 17)}`)
            .join("")}
        />
      ))}
      <Mark x={98} y={top + 10 + lit * 20} radius={6} isLive />
    </Frame>
  );
}

/** A record with one changed row. */
export function WhoisScene() {
  const rows = [32, 46, 60, 74];
  return (
    <Frame>
      <rect x={52} y={10} width={112} height={72} rx={7} className={ink.sheet} />
      <rect x={44} y={18} width={112} height={72} rx={7} className={ink.sheet} />
      {rows.map((y, index) => (
        <g key={y}>
          <path strokeWidth={4} d={`M56 ${y}h24`} />
          <path
            className={index === 1 ? ink.accent : ink.brand}
            strokeWidth={4}
            d={`M92 ${y}h${[46, 30, 50, 22][index]}`}
          />
        </g>
      ))}
    </Frame>
  );
}

/** A tree of domain names. */
export function NameScene() {
  return (
    <Frame>
      <path d="M100 22v14M48 56V36h104v20M100 36v20M48 68v8M24 84v-8h48v8M152 68v8M134 84v-8h36v8" />
      <path className={ink.brand} d="M100 22v14h52v40h18v8" />
      <circle cx={100} cy={18} r={6} className={ink.lit} />
      <rect x={34} y={52} width={28} height={14} rx={5} className={ink.sheet} />
      <rect x={86} y={52} width={28} height={14} rx={5} className={ink.sheet} />
      <rect x={138} y={52} width={28} height={14} rx={5} className={ink.lit} />
      {[24, 72, 134].map((x) => (
        <circle key={x} cx={x} cy={88} r={4} className={ink.sheet} />
      ))}
      <Mark x={170} y={88} />
    </Frame>
  );
}

/** Three masts, three radii, one position. */
export function StationScene() {
  const masts = [
    { x: 50, y: 66, radius: 52 },
    { x: 152, y: 70, radius: 58 },
    { x: 104, y: 20, radius: 38 },
  ];
  return (
    <Frame>
      {masts.map(({ x, y, radius }) => (
        <g key={x}>
          <circle cx={x} cy={y} r={radius} className={ink.brand} opacity={0.55} />
          <circle cx={x} cy={y} r={radius * 0.55} opacity={0.8} />
          <path stroke="var(--ink)" d={`M${x - 5} ${y + 8}L${x} ${y - 6}l5 14M${x - 3} ${y + 3}h6`} />
        </g>
      ))}
      <Mark x={97} y={54} isLive />
    </Frame>
  );
}

/** A parcel paid for with points. */
export function MallScene() {
  return (
    <Frame>
      <path className={ink.sheet} d="M66 44h68v44H66z" />
      <path className={ink.lit} d="M60 32h80v13H60z" />
      <path className={ink.brand} d="M100 32v56" />
      <path className={ink.brand} d="M100 32c-6-16-24-16-22-5 1 5 12 5 22 5zM100 32c6-16 24-16 22-5-1 5-12 5-22 5z" />
      {[0, 1, 2].map((coin) => (
        <ellipse key={coin} cx={164} cy={82 - coin * 8} rx={13} ry={5} className={ink.sheet} />
      ))}
      <Mark x={164} y={52} radius={4} />
    </Frame>
  );
}
