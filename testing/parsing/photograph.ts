import sharp from 'sharp'
import type { Quad } from '#service/parsing/image/find-sheet.ts'
import { projection } from '#service/parsing/image/warp.ts'
import type { Random } from './random.ts'

/** Of a phone's frame of eight megapixels, when a letter page fills it. */
const frameWidth = 2448
const table = [107, 91, 77] as const

/** A page on a table as a phone sees it: in perspective, slightly bent by the lens, under a lamp at one side, a little out of focus. */
export async function photograph(png: Buffer, random: Random): Promise<Buffer> {
  const { data, info } = await sharp(png)
    .flatten({ background: '#ffffff' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const paper = { width: info.width, height: info.height, colors: data }
  const width = frameWidth
  const height = Math.round((frameWidth * paper.height) / paper.width)
  const map = projection(placeFrame(paper, random), width - 1, height - 1)
  const bend = random.between(-0.008, 0.012)
  const lightAt = placeLamp(random)
  const seen = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x / width - 0.5, y / height - 0.5]
      const lens = 1 + bend * (dx * dx + dy * dy) * 4
      const [bentX, bentY] = [(0.5 + dx * lens) * width, (0.5 + dy * lens) * height]
      const w = map[6] * bentX + map[7] * bentY + 1
      const fromX = (map[0] * bentX + map[1] * bentY + map[2]) / w
      const fromY = (map[3] * bentX + map[4] * bentY + map[5]) / w
      const light = lightAt(dx, dy)
      for (let channel = 0; channel < 3; channel += 1)
        seen[(y * width + x) * 3 + channel] = light * colorAt(paper, fromX, fromY, channel)
    }
  return sharp(seen, { raw: { width, height, channels: 3 } })
    .blur(random.between(0.9, 1.3))
    .png({ compressionLevel: 1 })
    .toBuffer()
}

interface Paper {
  width: number
  height: number
  colors: Uint8Array
}

/** Where the frame's corners are on the plane of the paper, turned by up to 3° and never straight above it. */
function placeFrame({ width, height }: Paper, random: Random): Quad {
  const angle = (random.between(-3, 3) * Math.PI) / 180
  const margin = () => random.between(0.02, 0.1)
  const corners = [
    { x: -margin() * width, y: -margin() * height },
    { x: (1 + margin()) * width, y: -margin() * height },
    { x: (1 + margin()) * width, y: (1 + margin()) * height },
    { x: -margin() * width, y: (1 + margin()) * height },
  ]
  return corners.map(({ x, y }) => {
    const [dx, dy] = [x - width / 2, y - height / 2]
    return {
      x: width / 2 + dx * Math.cos(angle) - dy * Math.sin(angle),
      y: height / 2 + dx * Math.sin(angle) + dy * Math.cos(angle),
    }
  }) as Quad
}

/** The light of one lamp, which falls to 50 to 68 % at the far corner. */
function placeLamp(random: Random): (x: number, y: number) => number {
  const [lampX, lampY] = [random.between(-0.5, 0.5), random.between(-0.5, 0.5)]
  const farthest = Math.hypot(Math.abs(lampX) + 0.5, Math.abs(lampY) + 0.5)
  const falling = 1 - random.between(0.5, 0.68)
  return (x, y) => 1 - falling * (Math.hypot(x - lampX, y - lampY) / farthest) ** 2
}

function colorAt({ width, height, colors }: Paper, x: number, y: number, channel: number): number {
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return table[channel] ?? 0
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [dx, dy] = [x - left, y - top]
  const at = (top * width + left) * 3 + channel
  const below = at + width * 3
  const upper = (colors[at] ?? 255) * (1 - dx) + (colors[at + 3] ?? 255) * dx
  const lower = (colors[below] ?? 255) * (1 - dx) + (colors[below + 3] ?? 255) * dx
  return upper * (1 - dy) + lower * dy
}

const messengerWidth = 1500

/** What a messenger leaves of a photo from an unsteady hand: a motion of two pixels, and fewer of them. */
export async function shrinkForMessenger(photo: Buffer, random: Random): Promise<Buffer> {
  const small = await sharp(photo).resize({ width: messengerWidth }).toBuffer()
  const kernel = [0.5, 1, 0.5]
  // libvips wants a square kernel: the other rows or columns are empty.
  const across = [0, 0, 0, ...kernel, 0, 0, 0]
  const down = kernel.flatMap((weight) => [0, weight, 0])
  return sharp(small)
    .convolve({ width: 3, height: 3, kernel: random.chance(0.5) ? across : down })
    .toBuffer()
}
