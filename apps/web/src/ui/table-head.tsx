/** A text above a column, one of numbers, or a text for screen readers only. */
type Column = string | { number: string } | { hidden: string };

/** The head of a table. */
export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          if (typeof column === "string")
            return (
              <th key={column} scope="col">
                {column}
              </th>
            );
          return "number" in column ? (
            <th key={column.number} scope="col" data-number>
              {column.number}
            </th>
          ) : (
            <th key={column.hidden} scope="col">
              <span className="visually-hidden">{column.hidden}</span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
