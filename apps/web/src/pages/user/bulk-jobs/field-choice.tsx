import "../../../styles/choice.css";
import { Chip } from "@mantine/core";
import { useId } from "react";
import { useTexts } from "../../../lib/texts.tsx";
import styles from "./bulk-jobs.module.css";
import { allFields, type Field, type Group, groupOf, groups } from "./fields.ts";

interface FieldChoiceProps {
  chosen: ReadonlySet<Field>;
  onChange: (fields: ReadonlySet<Field>) => void;
}

/** The fields of the result, in groups. */
export function FieldChoice({ chosen, onChange }: FieldChoiceProps) {
  const { fields: texts } = useTexts("bulk-jobs");
  const replace = (group: Group, fields: readonly Field[]) =>
    onChange(new Set([...chosen].filter((field) => groupOf(field) !== group).concat(fields)));
  return (
    <details className={styles.fields}>
      <summary className="strong">{texts.title(chosen.size, allFields.length)}</summary>
      <div className="stack gap-5 pt-4">
        {groups.map((group) => (
          <GroupChoice
            key={group}
            group={group}
            chosen={chosen}
            // A result without any field would be no result.
            mayBeEmpty={[...chosen].some((field) => groupOf(field) !== group)}
            onChange={(fields) => replace(group, fields)}
          />
        ))}
      </div>
    </details>
  );
}

interface GroupChoiceProps {
  group: Group;
  chosen: ReadonlySet<Field>;
  mayBeEmpty: boolean;
  onChange: (fields: readonly Field[]) => void;
}

function GroupChoice({ group, chosen, mayBeEmpty, onChange }: GroupChoiceProps) {
  const { fields: texts } = useTexts("bulk-jobs");
  const id = useId();
  const members = allFields.filter((field) => groupOf(field) === group);
  const some = members.filter((field) => chosen.has(field));
  const change = (fields: readonly Field[]) => {
    if (fields.length > 0 || mayBeEmpty) onChange(fields);
  };
  return (
    <fieldset aria-labelledby={id}>
      <div className="cluster row gap-3 mb-2">
        <span id={id} className="label text-md">
          {texts.groups[group]}
        </span>
        <button
          type="button"
          className="link text-sm"
          aria-label={texts.allOf(texts.groups[group])}
          disabled={some.length === members.length}
          onClick={() => change(members)}
        >
          {texts.all}
        </button>
        <button
          type="button"
          className="link text-sm"
          aria-label={texts.noneOf(texts.groups[group])}
          disabled={some.length === 0 || !mayBeEmpty}
          onClick={() => change([])}
        >
          {texts.none}
        </button>
      </div>
      <div className={`cluster ${styles.chips}`}>
        <Chip.Group
          multiple
          value={some}
          onChange={(values) => change(members.filter((field) => values.includes(field)))}
        >
          {members.map((field) => (
            <Chip key={field} value={field} size="xs" variant="outline" wrapperProps={{ title: field }}>
              {texts.names[field]}
            </Chip>
          ))}
        </Chip.Group>
      </div>
    </fieldset>
  );
}
