import { writeFile } from 'node:fs/promises'
import bwipjs from 'bwip-js/node'
import sharp from 'sharp'

const width = 640
const height = 480

/** Writes a still video (Y4M) that shows one barcode, for Chromium's fake camera. */
export async function writeCameraVideo(
  file: string,
  symbology: 'code128' | 'qrcode' | 'datamatrix',
  text: string,
) {
  const barcode = await bwipjs.toBuffer({
    bcid: symbology,
    text,
    scale: 4,
    backgroundcolor: 'FFFFFF',
    padding: 20,
  })
  const grey = await sharp(barcode)
    .resize({ width, height, fit: 'contain', background: '#fff' })
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer()
  const luma = Uint8Array.from(grey, (value) => 16 + Math.round((value * 219) / 255))
  const chroma = new Uint8Array((width * height) / 2).fill(128)
  const frames = Array.from({ length: 10 }, () => [Buffer.from('FRAME\n'), luma, chroma]).flat()
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  await writeFile(file, Buffer.concat([header, ...frames]))
}
