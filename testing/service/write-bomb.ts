import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib'
import {
  joinObjects,
  listObjects,
  reportLines,
  stream,
  writePdf,
} from '#testing/parsing/write-pdf.ts'

const megabyte = 2 ** 20

/** `megabytes` of a repeated unit, deflated without ever inflating all of it. */
function deflateRepeated(unit: string, megabytes: number): Buffer {
  const whole = Buffer.alloc(megabyte, unit, 'latin1')
  // A block that ends on a byte boundary can be repeated.
  const block = deflateRawSync(whole, { finishFlush: constants.Z_FULL_FLUSH })
  const end = deflateRawSync(Buffer.of())
  return Buffer.concat([
    Buffer.of(0x78, 0x9c),
    ...Array<Buffer>(megabytes).fill(block),
    end,
    Buffer.alloc(4),
  ])
}

const withContent = (content: Buffer, filters: string) =>
  joinObjects([
    ...listObjects([[]]).slice(0, 4),
    stream(content.toString('latin1'), `/Filter ${filters}`),
  ])

const inflating = (unit: string, megabytes: number) =>
  withContent(deflateRepeated(unit, megabytes), '/FlateDecode')

/** A PNG with one bit per pixel, as small as possible. */
export function writeWidePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const bytes = Math.ceil(((Math.ceil(side / 8) + 1) * side) / megabyte)
  const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateRepeated('\0', bytes)),
    chunk('IEND', Buffer.of()),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.byteLength, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function writeManyPages(pages: number): Buffer {
  const [catalog = '', , font = ''] = listObjects([[]])
  const kids = Array<string>(pages).fill('4 0 R').join(' ')
  return joinObjects([
    catalog,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    font,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ])
}

function writeTree(kids: string, count: number): Buffer {
  return joinObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 9 >>',
  ])
}

/** Encrypted with an unknown password. */
function writeLocked(): Buffer {
  const noise = 'f0'.repeat(32)
  return joinObjects(
    [
      ...listObjects([reportLines]),
      `<< /Filter /Standard /V 1 /R 2 /O <${noise}> /U <${noise}> /P -4 >>`,
    ],
    '/Encrypt 6 0 R /ID [<00> <00>]',
  )
}

function writeXrefLoop(): Buffer {
  const plain = joinObjects(listObjects([reportLines])).toString('latin1')
  const at = plain.lastIndexOf('xref\n0')
  return Buffer.from(plain.replace('/Root', `/Prev ${at} /Root`), 'latin1')
}

function writeWideImage(side: number): Buffer {
  const bytes = Math.ceil((Math.ceil(side / 8) * side) / megabyte)
  const image = stream(
    deflateRepeated('\0', bytes).toString('latin1'),
    `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /FlateDecode`,
  )
  const [catalog = '', tree = '', font = ''] = listObjects([[]])
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R /Resources << /XObject << /I 6 0 R >> >> >>'
  return joinObjects([catalog, tree, font, page, stream('612 0 0 792 0 0 cm /I Do'), image])
}

export type Bomb = keyof typeof bombs

const reading = (write: () => Buffer) => ({ command: 'parse', write }) as const
const drawing = (write: () => Buffer) => ({ command: 'render', write }) as const

/** Small files that attack the machine, each with the step that it targets. */
export const bombs = {
  'a stream that unpacks to 512 MB': reading(() => inflating(' ', 512)),
  'a stream that is packed twice': drawing(() =>
    withContent(deflateSync(deflateRepeated(' ', 512)), '[/FlateDecode /FlateDecode]'),
  ),
  'millions of operators': drawing(() => inflating('q 1 0 0 1 0 0 cm Q\n', 160)),
  'millions of words': reading(() => inflating('BT /F1 9 Tf 9 9 Td (a) Tj ET\n', 96)),
  'a page tree that contains itself': reading(() => writeTree('2 0 R', 3)),
  'two page trees that contain each other': drawing(() => writeTree('3 0 R', 20)),
  'a table that continues in itself': reading(writeXrefLoop),
  'arrays in arrays': drawing(() =>
    withContent(deflateSync('['.repeat(2_000_000)), '/FlateDecode'),
  ),
  'an image of 900 million pixels': drawing(() => writeWideImage(30_000)),
  'a page of a hundred kilometers': drawing(() =>
    Buffer.from(
      writePdf([reportLines]).toString('latin1').replace('0 0 612 792', '0 0 300000000 300000000'),
    ),
  ),
}

/** Files that are refused when opened, with the reason. */
export const detectedOnOpen: Record<string, [string, () => Buffer]> = {
  'ten thousand pages': ['too-many-pages', () => writeManyPages(10_000)],
  'a password': ['encrypted', writeLocked],
  'a page tree without pages': ['corrupt', () => writeTree('', 3)],
  'a PNG of 900 million pixels': ['too-large', () => writeWidePng(30_000)],
}
