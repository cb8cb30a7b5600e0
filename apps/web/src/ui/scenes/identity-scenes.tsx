import { Frame, ink, Mark } from "./frame.tsx";

/** Events pass gate after gate; one is taken out. */
export function AntifraudScene() {
  const gates = [84, 172, 260];
  const events = [-20, 24, 48, 128, 150, 214, 304, 332, 372, 420];
  return (
    <Frame width={400}>
      <path d="M-200 52h800" />
      {gates.map((x, index) => (
        <g key={x}>
          <rect x={x - 13} y={16} width={26} height={72} rx={8} className={ink.lit} />
          {Array.from({ length: 3 - index }, (_, slot) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal bars that never move
            <path key={slot} className={ink.brand} d={`M${x - 5} ${29 + slot * 6}h10`} />
          ))}
          <path className={ink.brand} d={`M${x - 5} 76h10`} />
        </g>
      ))}
      {events.map((x) => (
        <circle key={x} cx={x} cy={52} r={3.6} className={ink.solid} />
      ))}
      <path className={`${ink.accent} ${ink.dashed}`} d="M276 56C292 56 284 84 304 84h16" />
      <Mark x={324} y={84} radius={5} />
    </Frame>
  );
}

/** What was typed compared with the document, row by row. */
export function IdentityScene() {
  const rows = [34, 52, 70];
  return (
    <Frame>
      <rect x={22} y={18} width={66} height={68} rx={7} className={ink.sheet} />
      <rect x={112} y={18} width={66} height={68} rx={7} className={ink.lit} />
      {rows.map((y, index) => (
        <g key={y}>
          <path strokeWidth={4} d={`M34 ${y}h${[34, 26, 40][index]}`} />
          <path className={ink.brand} strokeWidth={4} d={`M126 ${y}h${[34, 26, 20][index]}`} />
          <path className={index === 2 ? `${ink.accent} ${ink.dashed}` : ink.brand} d={`M92 ${y}h16`} />
        </g>
      ))}
      <Mark x={100} y={70} radius={4} />
    </Frame>
  );
}

/** A face in a viewfinder. */
export function PersonScene() {
  const ticks = Array.from({ length: 48 }, (_, index) => (index / 48) * Math.PI * 2);
  const point = (angle: number, radius: number) => `${100 + radius * Math.cos(angle)} ${52 + radius * Math.sin(angle)}`;
  return (
    <Frame>
      {ticks.map((angle, index) => (
        <path
          key={angle}
          className={index > 27 && index < 46 ? undefined : ink.brand}
          d={`M${point(angle, 39)}L${point(angle, 44)}`}
        />
      ))}
      <path className={ink.sheet} d="M100 24c-13 0-20 9-20 22 0 16 9 32 20 32s20-16 20-32c0-13-7-22-20-22z" />
      <path d="M90 46h4M106 46h4M95 62q5 4 10 0" />
      <path d="M56 26V14h12M144 26V14h-12M56 78v12h12M144 78v12h-12" />
      <Mark x={131} y={21} radius={4} />
    </Frame>
  );
}

/** A card whose first six digits identify the issuer. */
export function CardScene() {
  const digits = Array.from({ length: 16 }, (_, index) => index);
  return (
    <Frame>
      <rect x={42} y={18} width={116} height={70} rx={9} className={ink.sheet} />
      <rect x={54} y={30} width={18} height={13} rx={3} className={ink.lit} />
      {digits.map((digit) => (
        <rect
          key={digit}
          x={54 + digit * 5.2 + Math.floor(digit / 4) * 4}
          y={54}
          width={3.4}
          height={8}
          rx={1}
          className={digit < 6 ? ink.solid : ink.quiet}
        />
      ))}
      <path className={ink.accent} d="M54 68v4h34v-4M71 72v6" />
      <path d="M126 78h20" />
    </Frame>
  );
}

/** A phone and its mast. */
export function PhoneScene() {
  return (
    <Frame>
      <rect x={76} y={12} width={48} height={96} rx={9} className={ink.sheet} />
      <path d="M94 19h12" />
      {[0, 1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={85 + bar * 8.5}
          y={72 - bar * 9}
          width={5}
          height={12 + bar * 9}
          rx={1.5}
          className={bar < 3 ? ink.solid : ink.quiet}
        />
      ))}
      <path d="M140 34a16 16 0 0 1 0 28M148 27a26 26 0 0 1 0 42M60 34a16 16 0 0 0 0 28M52 27a26 26 0 0 0 0 42" />
      <Mark x={124} y={20} radius={5} />
    </Frame>
  );
}

/** An audience by hour and place. */
export function AudienceScene() {
  const hours = [18, 12, 9, 8, 10, 16, 26, 38, 46, 50, 47, 44, 48, 52, 50, 46, 43, 45, 54, 62, 66, 58, 42, 28];
  return (
    <Frame width={400}>
      <path d="M40 86h320" />
      {hours.map((height, hour) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day never change places
        <g key={hour}>
          <rect
            x={44 + hour * 13.2}
            y={84 - height}
            width={8}
            height={height}
            rx={2}
            className={ink.quiet}
            opacity={0.6}
          />
          <rect
            x={44 + hour * 13.2}
            y={84 - height * 0.56}
            width={8}
            height={height * 0.56}
            rx={2}
            className={ink.solid}
          />
        </g>
      ))}
      <path className={`${ink.accent} ${ink.dashed}`} d="M312 10v76" />
      <Mark x={312} y={12} radius={4} />
    </Frame>
  );
}
