/** Measures of a photo's quality, taken before the face is compared. */
export interface PhotoMeasures {
  width: number;
  height: number;
  /** Mean luminance, 0 black to 255 white. */
  brightness: number;
  /** Standard deviation of the luminance. */
  contrast: number;
  /** Variance of the Laplacian: an out-of-focus picture has few edges. */
  sharpness: number;
}

export const checkNames = ["size", "brightness", "contrast", "sharpness"] as const;
export type CheckName = (typeof checkNames)[number];

const minSide = 480;
const brightnessRange = [60, 200] as const;
const minContrast = 25;
const minSharpness = 60;

/** The limits of each check, in the unit of its measure. */
export const photoLimits: Readonly<Record<CheckName, string>> = {
  size: `≥ ${minSide} px`,
  brightness: brightnessRange.join("–"),
  contrast: `≥ ${minContrast}`,
  sharpness: `≥ ${minSharpness}`,
};

/** The luminance of each pixel by ITU-R BT.601, from the bytes of a canvas. */
export function luminanceOf(rgba: Uint8ClampedArray): Float32Array {
  const luminance = new Float32Array(rgba.length / 4);
  for (let pixel = 0; pixel < luminance.length; pixel++) {
    const at = pixel * 4;
    luminance[pixel] = 0.299 * rgba[at]! + 0.587 * rgba[at + 1]! + 0.114 * rgba[at + 2]!;
  }
  return luminance;
}

function meanAndVariance(values: ArrayLike<number>): { mean: number; variance: number } {
  let sum = 0;
  let squares = 0;
  for (let index = 0; index < values.length; index++) {
    sum += values[index]!;
    squares += values[index]! ** 2;
  }
  const mean = sum / Math.max(1, values.length);
  return { mean, variance: squares / Math.max(1, values.length) - mean ** 2 };
}

/** Measures a picture of `width` columns; Pertuz and others (2013) compare this and other measures of focus. */
export function measureLuminance(luminance: Float32Array, width: number) {
  const edges: number[] = [];
  for (let at = width + 1; at < luminance.length - width - 1; at++) {
    const column = at % width;
    if (column === 0 || column === width - 1) continue;
    const around = luminance[at - 1]! + luminance[at + 1]! + luminance[at - width]! + luminance[at + width]!;
    edges.push(around - 4 * luminance[at]!);
  }
  const { mean, variance } = meanAndVariance(luminance);
  return { brightness: mean, contrast: Math.sqrt(variance), sharpness: meanAndVariance(edges).variance };
}

/** Which checks a photo passes. */
export const judgePhoto = (photo: PhotoMeasures): Record<CheckName, boolean> => ({
  size: Math.min(photo.width, photo.height) >= minSide,
  brightness: photo.brightness >= brightnessRange[0] && photo.brightness <= brightnessRange[1],
  contrast: photo.contrast >= minContrast,
  sharpness: photo.sharpness >= minSharpness,
});
