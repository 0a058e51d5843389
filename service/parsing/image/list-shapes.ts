import type { Bounds } from './find-marks.ts'

/** What is connected to itself alone, by its first and last row and column, from the top of the page. */
export function* listShapes(
  isInk: Uint8Array,
  width: number,
  height: number,
): Generator<Readonly<Bounds>> {
  const seen = new Uint8Array(isInk.length)
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
    yield { x0: left, y0: top, x1: right, y1: bottom }
  }
}
