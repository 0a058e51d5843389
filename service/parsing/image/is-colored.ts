import { imageThresholds } from './thresholds.ts'

/** Whether a pixel of three channels has a color that gray would make fainter than it looks. */
export function isColored(colors: Uint8Array, at: number): boolean {
  const { minBrightness, minColorDifference } = imageThresholds.gray
  const { strongest, weakest } = channelsOf(colors, at)
  return strongest >= minBrightness && strongest - weakest >= minColorDifference
}

export function channelsOf(colors: Uint8Array, at: number) {
  const [red = 0, green = 0, blue = 0] = [colors[at * 3], colors[at * 3 + 1], colors[at * 3 + 2]]
  return { strongest: Math.max(red, green, blue), weakest: Math.min(red, green, blue) }
}
