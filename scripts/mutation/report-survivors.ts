import type { MutantResult } from "@stryker-mutator/api/core";

/** A plugin of Stryker, which names each survivor at once, so that an interrupted run has said something. */
export const strykerPlugins = [
  {
    kind: "Reporter",
    name: "survivors",
    factory: () => ({
      onMutantTested({ fileName, location, status, replacement }: MutantResult) {
        if (status === "Survived" || status === "NoCoverage" || status === "Timeout")
          console.log(`${fileName}:${location.start.line}:${location.start.column} ${status}: ${replacement}`);
      },
    }),
  },
];
