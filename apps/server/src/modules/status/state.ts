import {
  type StatusComponent,
  type StatusState,
  statusComponents,
  statusStates,
} from "@meridian/contract/status-names";
import type { StatusIncident } from "../../generated/client.ts";

const worst = (states: readonly StatusState[]): StatusState =>
  states.reduce((a, b) => (statusStates.indexOf(b) > statusStates.indexOf(a) ? b : a), "operational");

/** What the probes of the last minutes say. One failure alone may be chance. */
function measuredState(latest: readonly boolean[] = []): StatusState {
  if (latest.length === 0) return "unknown";
  const [last, before] = latest;
  if (last === false && before === false) return "major_outage";
  return latest.filter((isUp) => !isUp).length > 1 ? "degraded" : "operational";
}

/**
 * The state of each component: the worse of what is measured and what staff say. Maintenance explains an outage, but
 * no incident.
 */
export function componentStates(
  latest: ReadonlyMap<StatusComponent, readonly boolean[]>,
  current: readonly Pick<StatusIncident, "severity" | "components">[],
): Map<StatusComponent, StatusState> {
  return new Map(
    statusComponents.map((component) => {
      const stated = current
        .filter(({ components }) => components.includes(component))
        .map(({ severity }) => severity as StatusState);
      const incidents = stated.filter((state) => state !== "maintenance");
      if (incidents.length < stated.length) return [component, worst(["maintenance", ...incidents])];
      return [component, worst([measuredState(latest.get(component)), ...incidents])];
    }),
  );
}

/** The state of everything: a major outage is one of every component, or one that staff call so. */
export function overallState(
  states: ReadonlyMap<StatusComponent, StatusState>,
  current: readonly Pick<StatusIncident, "severity">[],
): StatusState {
  const all = [...states.values()];
  if (all.every((state) => state === "unknown")) return "unknown";
  const known = worst(all.filter((state) => state !== "unknown"));
  if (known !== "major_outage") return known;
  const isMajor =
    all.every((state) => state === "major_outage") || current.some(({ severity }) => severity === "major_outage");
  return isMajor ? "major_outage" : "partial_outage";
}
