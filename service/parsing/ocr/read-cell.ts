import sharp from 'sharp'
import type { Worker } from 'tesseract.js'
import type { Raster } from '#service/parsing/image/raster.ts'
import type { Box } from '#service/parsing/page.ts'
import { recognize } from './recognize.ts'
import { ocrThresholds } from './thresholds.ts'

const digits = '0123456789.,-<>'

/** The number in one cell of a prepared page, read alone and enlarged; the box is in points of a page this wide. */
export async function readCell(
  engine: Worker,
  raster: Raster,
  box: Box,
  pageWidth: number,
): Promise<string> {
  const cell = cropCell(raster, box, raster.width / pageWidth)
  if (!cell) return ''
  await engine.setParameters({ tessedit_char_whitelist: digits })
  try {
    const { items } = await recognize(engine, await enlarge(raster, cell), 1, '7')
    return items.map(({ text }) => text).join('')
  } finally {
    await engine.setParameters({ tessedit_char_whitelist: '' })
  }
}

interface Cell {
  left: number
  top: number
  width: number
  height: number
}

function cropCell({ width, height }: Raster, box: Box, scale: number): Cell | undefined {
  const padding = box.height * ocrThresholds.cellPadding
  const left = Math.max(0, Math.floor((box.x - padding) * scale))
  const top = Math.max(0, Math.floor((box.y - padding) * scale))
  const right = Math.min(width, Math.ceil((box.x + box.width + padding) * scale))
  const bottom = Math.min(height, Math.ceil((box.y + box.height + padding) * scale))
  const cell = { left, top, width: right - left, height: bottom - top }
  const isSmall = cell.width * cell.height <= ocrThresholds.maxCellPixels
  return cell.width > 2 && cell.height > 2 && isSmall ? cell : undefined
}

async function enlarge({ width, height, pixels }: Raster, cell: Cell): Promise<Raster> {
  const { cellScale, cellBorder } = ocrThresholds
  const { data, info } = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .extract(cell)
    .resize({ width: cell.width * cellScale, kernel: 'lanczos3' })
    .extend({
      top: cellBorder,
      bottom: cellBorder,
      left: cellBorder,
      right: cellBorder,
      background: '#ffffff',
    })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}
