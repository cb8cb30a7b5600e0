/** How many single-letter edits turn one text into the other (Levenshtein, 1965). */
function editDistance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const substitution = previous[column - 1]! + (left[row - 1] === right[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, previous[column]! + 1, current[column - 1]! + 1));
    }
    previous = current;
  }
  return previous[right.length]!;
}

/** The paths most like the one that was asked for, best first. */
export function nearestPages<P extends string>(asked: string, paths: readonly P[], count: number): P[] {
  // A pasted essay as an address must not cost quadratic time.
  const target = asked.toLowerCase().slice(0, 80);
  const lastSegment = target.split("/").at(-1)!;
  const distanceTo = (path: string) =>
    Math.min(editDistance(target, path), editDistance(lastSegment, path.split("/").at(-1)!) + 1);
  return paths
    .map((path) => ({ path, distance: distanceTo(path) }))
    .sort((left, right) => left.distance - right.distance)
    .slice(0, count)
    .map(({ path }) => path);
}
