import { writeFile } from 'node:fs/promises'
import bwipjs from 'bwip-js/node'
import sharp from 'sharp'

export type Symbology = 'code128' | 'qrcode' | 'datamatrix'

const width = 640
const height = 480

/** A still video (Y4M) of one barcode, for Chromium's fake camera. */
export async function writeCameraVideo(file: string, symbology: Symbology, text: string) {
  const gray = await sharp(await drawBarcode(symbology, text))
    .resize({ width, height, fit: 'contain', background: '#fff' })
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer()
  const luma = Uint8Array.from(gray, (value) => 16 + Math.round((value * 219) / 255))
  const chroma = new Uint8Array((width * height) / 2).fill(128)
  const frames = Array.from({ length: 10 }, () => [Buffer.from('FRAME\n'), luma, chroma]).flat()
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([header, ...frames]))
}

/** A picture (PNG) of one barcode on white, or of plain white. */
export function drawBarcode(symbology: Symbology | undefined, text: string): Promise<Buffer> {
  if (!symbology)
    return sharp({ create: { width, height, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
  return bwipjs.toBuffer({
    bcid: symbology,
    text,
    scale: 4,
    backgroundcolor: 'FFFFFF',
    padding: 20,
  })
}
