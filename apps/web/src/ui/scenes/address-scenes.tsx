import { Frame, ink, Mark } from "./frame.tsx";

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** A globe under crosshairs. */
export function LocationScene() {
  const center = { x: 200, y: 122 };
  const radius = 96;
  const pin = { x: 238, y: 84 };
  const ticks = Array.from({ length: 61 }, (_, index) => index * 16 - 480);
  const lengthAt = (distance: number) => (distance % 80 === 0 ? 5 : 2.5);
  return (
    <Frame width={400} height={240}>
      <circle cx={center.x} cy={center.y} r={radius} className={ink.sheet} />
      {[0.34, 0.7].map((share) => (
        <ellipse key={share} cx={center.x} cy={center.y} rx={radius * share} ry={radius} />
      ))}
      <path d={`M${center.x} ${center.y - radius}v${radius * 2}`} />
      {[-60, -30, 0, 30, 60].map((latitude) => {
        const half = radius * Math.cos(radians(latitude));
        return (
          <path
            key={latitude}
            d={`M${center.x - half} ${center.y - radius * Math.sin(radians(latitude))}h${half * 2}`}
          />
        );
      })}
      <path className={ink.brand} d={`M${pin.x} -100V340M-300 ${pin.y}H700`} />
      <path
        className={ink.brand}
        d={ticks
          .map((at) => {
            const length = lengthAt(at);
            return `M${pin.x - length} ${pin.y + at}h${length * 2}M${pin.x + at} ${pin.y - length}v${length * 2}`;
          })
          .join("")}
      />
      <Mark {...pin} radius={6} isLive />
    </Frame>
  );
}

/** A visitor reaches a login through someone else's address. */
export function PrivacyScene() {
  return (
    <Frame>
      <path className={`${ink.brand} ${ink.dashed}`} d="M28 50C48 18 66 20 84 42" />
      <path className={`${ink.accent} ${ink.dashed}`} d="M116 60C134 84 152 84 168 60" />
      <circle cx={22} cy={54} r={9} className={ink.sheet} />
      <circle cx={22} cy={51} r={2.6} />
      <path d="M17 59.5a5 5 0 0 1 10 0" />
      <rect x={84} y={36} width={32} height={32} rx={9} className={ink.lit} />
      <path className={ink.brand} d="M92 47h16M92 52h16M92 57h9" />
      <rect x={168} y={40} width={24} height={28} rx={5} className={ink.sheet} />
      <path d="M174 50h12M174 56h12" />
      <Mark x={142} y={78} />
    </Frame>
  );
}

/** A gauge whose needle has left the safe range. */
export function PortraitScene() {
  const center = { x: 100, y: 76 };
  const at = (degrees: number, radius: number) =>
    `${center.x - radius * Math.cos(radians(degrees))} ${center.y - radius * Math.sin(radians(degrees))}`;
  const ticks = Array.from({ length: 19 }, (_, index) => index * 10);
  return (
    <Frame>
      <path d={ticks.map((degrees) => `M${at(degrees, 56)}L${at(degrees, degrees % 30 === 0 ? 48 : 52)}`).join("")} />
      <path className={ink.brand} strokeWidth={5} d={`M${at(6, 40)}A40 40 0 0 1 ${at(112, 40)}`} />
      <path className={ink.accent} strokeWidth={5} d={`M${at(124, 40)}A40 40 0 0 1 ${at(174, 40)}`} />
      <path stroke="var(--ink)" strokeWidth={2.2} d={`M${center.x} ${center.y}L${at(136, 32)}`} />
      <circle cx={center.x} cy={center.y} r={4} fill="var(--ink)" stroke="none" />
    </Frame>
  );
}

/** The buildings of the street: walls, interior and the roof's highest point. */
const buildings = {
  house: { walls: "M24 78V56l15-13 15 13v22z", details: "M34 78V66h10v12", top: { x: 39, y: 43 } },
  tower: {
    walls: "M72 78V34h26v44z",
    details: "M79 43h4M87 43h4M79 52h4M87 52h4M79 61h4M87 61h4",
    top: { x: 85, y: 34 },
  },
  hall: { walls: "M116 78V58l17-9 17 9v20z", details: "M127 78V67h12v11", top: { x: 133, y: 49 } },
  rack: { walls: "M164 78V44h18v34z", details: "M169 51h8M169 58h8M169 65h8", top: { x: 173, y: 44 } },
};
export type Building = keyof typeof buildings;

/** A street of buildings, with the line ending in the lit one, if any. */
export function ScenarioScene({ lit = "tower" }: { lit?: Building | null }) {
  const target = lit && buildings[lit].top;
  return (
    <Frame>
      {Object.entries(buildings).map(([name, { walls, details }]) => (
        <g key={name}>
          <path className={name === lit ? ink.lit : ink.sheet} d={walls} />
          <path className={name === lit ? ink.brand : undefined} d={details} />
        </g>
      ))}
      <path d="M10 78h180" />
      <path
        className={`${ink.brand} ${ink.dashed}`}
        d={`M${target?.x ?? 100} ${target ? 78 : 92}v${target ? 14 : 0}H190`}
      />
      {target && (
        <>
          <path className={ink.accent} d={`M${target.x} ${target.y - 1}v-13`} />
          <Mark x={target.x} y={target.y - 17} isLive />
        </>
      )}
    </Frame>
  );
}

/** A rack of hosts, one of which has a port open that should be closed. */
export function HostScene() {
  const rows = [0, 1, 2];
  const ports = [0, 1, 2, 3, 4, 5];
  return (
    <Frame>
      {rows.map((row) => (
        <g key={row}>
          <rect x={50} y={16 + row * 25} width={100} height={20} rx={5} className={ink.sheet} />
          <path d={`M59 ${26 + row * 25}h10`} />
          {ports.map((port) => (
            <rect
              key={port}
              x={82 + port * 10}
              y={22 + row * 25}
              width={6}
              height={8}
              rx={1.5}
              className={(port + row) % 3 === 0 ? ink.solid : undefined}
            />
          ))}
        </g>
      ))}
      <Mark x={125} y={51} radius={4} />
    </Frame>
  );
}
