import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { redrawPicture } from './redraw-picture.ts'

const side = 900
const noise = sharp(randomBytes(side * side * 3), {
  raw: { width: side, height: side, channels: 3 },
})
const asGiven = { minSide: 2, maxSide: 65_535, format: 'given' } as const

async function redraw(picture: Buffer, maxBytes: number) {
  const drawn = await redrawPicture(picture, { ...asGiven, maxBytes })
  if (drawn.outcome !== 'ok') throw new Error(drawn.outcome)
  return { ...drawn, bytes: Buffer.from(drawn.bytes, 'base64') }
}

describe('redrawPicture', () => {
  it.each(['jpeg', 'png'] as const)('keeps the format and the size of a %s', async (format) => {
    const { bytes, width, height } = await redraw(
      await noise.clone().toFormat(format).toBuffer(),
      10e6,
    )
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: side, height: side })
    expect([width, height]).toEqual([side, side])
  })

  it('makes a JPEG of the same size of a PNG that would be too large', async () => {
    const { bytes, width } = await redraw(await noise.clone().png().toBuffer(), 1_500_000)
    expect(bytes.length).toBeLessThanOrEqual(1_500_000)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: side })
    expect(width).toBe(side)
  })

  it('lowers the quality of a JPEG before it refuses it', async () => {
    const picture = await noise.clone().jpeg({ quality: 80 }).toBuffer()
    const { length: usual } = (await redraw(picture, 10e6)).bytes
    const lowered = await redraw(picture, usual - 1)
    expect(lowered.bytes.length).toBeLessThan(usual)
    expect(lowered.width).toBe(side)
    expect(await redrawPicture(picture, { ...asGiven, maxBytes: 1_000 })).toEqual({
      outcome: 'too-large',
    })
  })

  it('keeps gray gray, which is a third of the colors', async () => {
    const gray = await noise.clone().toColourspace('b-w').png().toBuffer()
    const { bytes } = await redraw(gray, 10e6)
    expect(await sharp(bytes).metadata()).toMatchObject({ space: 'b-w', channels: 1 })
    expect(bytes.length).toBeLessThan(gray.length * 1.1)
  })

  it('says what it doesn’t draw', async () => {
    const wide = await sharp({
      create: { width: 10_001, height: 6_000, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    const options = { ...asGiven, maxBytes: 10e6 }
    expect(await redrawPicture(wide, options)).toEqual({ outcome: 'too-large' })
    expect(await redrawPicture(wide.subarray(0, 60), options)).toEqual({ outcome: 'undecodable' })
    expect(await redrawPicture(Buffer.from('<svg/>'), options)).toEqual({ outcome: 'undecodable' })
  })
})
