/** Dots as one path, from alternating x and y: a zero-length line with round caps renders as a dot. */
export function dotPath(dots: readonly number[]): string {
  let path = "";
  for (let index = 0; index < dots.length; index += 2) path += `M${dots[index]} ${dots[index + 1]}h0`;
  return path;
}
