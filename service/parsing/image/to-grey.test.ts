import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { toGrey } from './to-grey.ts'

const [width, height] = [200, 100]

async function draw(...shapes: string[]) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${shapes.join('')}</svg>`
  const { pixels } = await toGrey(sharp(Buffer.from(svg)))
  return (x: number, y: number) => pixels[y * width + x] ?? Number.NaN
}

describe('a picture in grey', () => {
  it.each(['#ff0000', '#ffa500', '#ffcc00', '#00a0ff'])('has print in %s dark', async (colour) => {
    const greyAt = await draw(`<rect x="40" y="40" width="4" height="20" fill="${colour}"/>`)
    expect(greyAt(41, 50)).toBeLessThan(30)
    expect(greyAt(100, 50)).toBe(255)
  })

  it('leaves coloured bands and tinted paper as light as they are', async () => {
    const greyAt = await draw(
      '<rect width="200" height="48" fill="#ffa500"/>',
      '<rect y="48" width="200" height="52" fill="#fff1dc"/>',
      '<rect x="40" y="60" width="4" height="20" fill="#222"/>',
    )
    expect(greyAt(100, 24)).toBeGreaterThan(120)
    expect(greyAt(100, 80)).toBeGreaterThan(220)
    expect(greyAt(41, 70)).toBeLessThan(50)
  })
})
