/** Dots as one path, x and y one after the other: a line of length zero with round ends is drawn as a dot. */
export function dotPath(dots: readonly number[]): string {
  let path = "";
  for (let index = 0; index < dots.length; index += 2) path += `M${dots[index]} ${dots[index + 1]}h0`;
  return path;
}
