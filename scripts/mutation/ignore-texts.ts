/** The part of Babel's node path that is read here. */
interface NodePath {
  isCallExpression(): boolean;
  get(key: "callee"): { toString(): string };
}

/** They write messages, audit entries, logs and descriptions of fields, whose wording has tests of its own. */
const WRITERS = /^(notify|notify[A-Z]\w*|mailStaff|auditStaff|writeAudit|app\.log\.\w+)$|\.meta$/;

/** A plugin of Stryker, which leaves texts alone. */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "texts",
    value: {
      shouldIgnore: (path: NodePath): string | undefined =>
        path.isCallExpression() && WRITERS.test(path.get("callee").toString()) ? "a text" : undefined,
    },
  },
];
