import { imageThresholds } from './thresholds.ts'

/** The height of a page's tall letters in pixels, without frames, lines and specks; 0 for too few marks to decide. */
export function findLetterHeight(isInk: Uint8Array, width: number, height: number): number {
  const { minMarks, minHeight, minAcross, quantile } = imageThresholds.letters
  const seen = new Uint8Array(isInk.length)
  const heights: number[] = []
  const stack: number[] = []
  for (let start = 0; start < isInk.length; start += 1) {
    if (!isInk[start] || seen[start]) continue
    seen[start] = 1
    stack.push(start)
    let [left, right, top, bottom] = [width, 0, height, 0]
    while (stack.length > 0) {
      const at = stack.pop() ?? 0
      const x = at % width
      const y = (at - x) / width
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
      const around = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]
      for (const next of around) {
        if (!isInk[next] || seen[next]) continue
        seen[next] = 1
        stack.push(next)
      }
    }
    const [wide, tall] = [right - left + 1, bottom - top + 1]
    if (tall >= minHeight && tall < height / minAcross && wide < width / minAcross)
      heights.push(tall)
  }
  if (heights.length < minMarks) return 0
  return heights.sort((a, b) => a - b)[Math.floor(heights.length * quantile)] ?? 0
}
