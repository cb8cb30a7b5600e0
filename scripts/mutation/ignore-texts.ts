/** The part of Babel's node path that is read here. */
interface NodePath {
  isCallExpression(): boolean;
  isExpressionStatement(): boolean;
  isBlockStatement(): boolean;
  get(key: "callee" | "expression" | "body.0"): NodePath;
  node: { body?: readonly unknown[] };
  toString(): string;
}

/** They write messages, audit entries, logs and descriptions of fields, whose wording has tests of its own. */
const WRITERS = /^(notify|notify[A-Z]\w*|mailStaff|auditStaff|writeAudit|app\.log\.\w+)$|\.meta$/;

const isLog = (path: NodePath): boolean =>
  path.isBlockStatement()
    ? path.node.body?.length === 1 && isLog(path.get("body.0"))
    : path.isExpressionStatement() && path.get("expression").toString().startsWith("app.log.");

/** A plugin of Stryker, which leaves texts alone, and what does nothing but write logs. */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "texts",
    value: {
      shouldIgnore: (path: NodePath): string | undefined =>
        (path.isCallExpression() && WRITERS.test(path.get("callee").toString())) || isLog(path) ? "a text" : undefined,
    },
  },
];
