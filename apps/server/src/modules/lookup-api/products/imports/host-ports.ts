import type { App } from "../../../../app.ts";
import { isPublicAddress } from "../../../../lib/public-address.ts";
import type { ImportKind } from "./import-file.ts";

interface HostPortRow {
  ip: string;
  port: number;
  protocol: string;
  seenDate: string;
}

const columns = ["ip", "port", "protocol", "seen_date"] as const;

function readRow([ip = "", port = "", protocol = "", seenDate = ""]: readonly string[]): HostPortRow | string {
  const row = { ip: ip.trim(), port: Number(port), protocol: protocol.trim().toLowerCase(), seenDate: seenDate.trim() };
  if (!isPublicAddress(row.ip)) return `"${row.ip.slice(0, 45)}" is not a public address`;
  if (!/^\d{1,5}$/.test(port.trim()) || row.port > 65_535) return "port is not 0 to 65535";
  if (row.protocol !== "tcp" && row.protocol !== "udp") return "protocol is neither tcp nor udp";
  const date = new Date(`${row.seenDate}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(row.seenDate))
    return "seen_date is not YYYY-MM-DD";
  return row;
}

async function writeRows({ db }: App, rows: readonly HostPortRow[]): Promise<void> {
  const column = <K extends keyof HostPortRow>(name: K): HostPortRow[K][] => rows.map((row) => row[name]);
  await db.$executeRaw`
    insert into host_ports (ip, port, protocol, seen_date)
    select * from unnest(${column("ip")}::inet[], ${column("port")}::int[], ${column("protocol")}::text[],
      ${column("seenDate")}::date[])
    on conflict (ip, port, protocol) do update set seen_date = excluded.seen_date
    where host_ports.seen_date <= excluded.seen_date`;
}

export const hostPortImport: ImportKind<HostPortRow> = {
  columns,
  read: readRow,
  keyOf: ({ ip, port, protocol }) => `${ip} ${port} ${protocol}`,
  write: writeRows,
};
