/** Levenshtein distance between two texts. */
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

/** With a larger share of edited letters it is a different word, not a typo. */
const slipShare = 0.4;

/** The paths the visitor may have meant, best first; empty if none is similar. */
export function nearestPages<P extends string>(missing: string, paths: readonly P[], count: number): P[] {
  // A pasted essay must not cost quadratic time.
  const target = missing.toLowerCase().slice(0, 80);
  const lastSegment = target.split("/").at(-1)!;
  const distanceTo = (path: string) => {
    const name = path.split("/").at(-1)!;
    const nameDistance = editDistance(lastSegment, name);
    // Compare names only, because half of the pages share their prefix.
    return nameDistance > name.length * slipShare
      ? Number.POSITIVE_INFINITY
      : Math.min(editDistance(target, path), nameDistance + 1);
  };
  return paths
    .map((path) => ({ path, distance: distanceTo(path) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .sort((left, right) => left.distance - right.distance)
    .slice(0, count)
    .map(({ path }) => path);
}
