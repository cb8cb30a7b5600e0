type Values = Readonly<Record<string, unknown>> | null;

interface Changed {
  target: string;
  before: Values;
  after: Values;
}

interface Words {
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}

/** The name of an entry's object, or its number if the name is unknown. */
export function nameOf({ target, before, after }: Changed): string {
  const [kind, id] = target.split(":");
  // A user's own profile, password and devices are identified by the actor.
  if (kind === "user" || kind === "session") return "";
  const name = before?.name ?? after?.name;
  return typeof name === "string" && name !== "" ? name : `#${id}`;
}

/** The changes with readable labels; a created or deleted object has no value before or after. */
export function changesOf({ before, after }: Changed, { fields, values }: Words) {
  const inWords = (value: unknown): string => {
    if (Array.isArray(value)) return value.map(inWords).join(" · ");
    if (value === null || value === undefined) return "";
    const text = String(value);
    return values[text] ?? text;
  };
  // A new object's name is in the sentence already, and its empty fields say nothing.
  const isTold = (name: string, value: unknown) => before !== null || (name !== "name" && inWords(value) !== "");
  return Object.entries(after ?? {})
    .filter(([name, value]) => JSON.stringify(before?.[name]) !== JSON.stringify(value) && isTold(name, value))
    .map(([name, value]) => ({
      field: fields[name] ?? name,
      before: before && name in before ? inWords(before[name]) : null,
      after: inWords(value),
    }));
}
