import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { toGray } from './to-gray.ts'

const [width, height] = [200, 100]

async function draw(...shapes: string[]) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${shapes.join('')}</svg>`
  const { pixels } = await toGray(sharp(Buffer.from(svg)))
  return (x: number, y: number) => pixels[y * width + x] ?? Number.NaN
}

describe('toGray', () => {
  it.each(['#ff0000', '#ffa500', '#ffcc00', '#00a0ff'])('makes print in %s dark', async (color) => {
    const grayAt = await draw(`<rect x="40" y="40" width="4" height="20" fill="${color}"/>`)
    expect(grayAt(41, 50)).toBeLessThan(30)
    expect(grayAt(100, 50)).toBe(255)
  })

  it('keeps colored bands and tinted paper light', async () => {
    const grayAt = await draw(
      '<rect width="200" height="48" fill="#ffa500"/>',
      '<rect y="48" width="200" height="52" fill="#fff1dc"/>',
      '<rect x="40" y="60" width="4" height="20" fill="#222"/>',
    )
    expect(grayAt(100, 24)).toBeGreaterThan(120)
    expect(grayAt(100, 80)).toBeGreaterThan(220)
    expect(grayAt(41, 70)).toBeLessThan(50)
  })
})
