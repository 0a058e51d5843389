import type { Point, Quad } from './find-sheet.ts'
import type { Raster } from './raster.ts'

export function warp(raster: Raster, quad: Quad): Raster {
  const [a, b, c, d] = quad
  const width = Math.round(Math.max(distance(a, b), distance(d, c)))
  const height = Math.round(Math.max(distance(a, d), distance(b, c)))
  const map = projection(quad, width - 1, height - 1)
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const w = map[6] * x + map[7] * y + 1
      const fromX = (map[0] * x + map[1] * y + map[2]) / w
      const fromY = (map[3] * x + map[4] * y + map[5]) / w
      pixels[y * width + x] = sample(raster, fromX, fromY)
    }
  }
  return { width, height, pixels }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

type Projection = [number, number, number, number, number, number, number, number]

/** The projective map from a rectangle to a quad (Heckbert 1989). */
export function projection([a, b, c, d]: Quad, width: number, height: number): Projection {
  const dx1 = b.x - c.x
  const dx2 = d.x - c.x
  const dx3 = a.x - b.x + c.x - d.x
  const dy1 = b.y - c.y
  const dy2 = d.y - c.y
  const dy3 = a.y - b.y + c.y - d.y
  const base = dx1 * dy2 - dx2 * dy1
  const g = (dx3 * dy2 - dx2 * dy3) / base
  const h = (dx1 * dy3 - dx3 * dy1) / base
  return [
    (b.x - a.x + g * b.x) / width,
    (d.x - a.x + h * d.x) / height,
    a.x,
    (b.y - a.y + g * b.y) / width,
    (d.y - a.y + h * d.y) / height,
    a.y,
    g / width,
    h / height,
  ]
}

function sample({ width, height, pixels }: Raster, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)))
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)))
  const dx = Math.max(0, Math.min(1, x - left))
  const dy = Math.max(0, Math.min(1, y - top))
  const at = top * width + left
  const upper = (pixels[at] ?? 255) * (1 - dx) + (pixels[at + 1] ?? 255) * dx
  const lower = (pixels[at + width] ?? 255) * (1 - dx) + (pixels[at + width + 1] ?? 255) * dx
  return upper * (1 - dy) + lower * dy
}
