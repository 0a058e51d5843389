import { createCanvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import type { Box } from '#service/parsing/page.ts'
import { findScanDpi } from './find-scan-dpi.ts'
import { openUpright } from './open-upright.ts'
import { extractThresholds } from './thresholds.ts'

/** One page, turned as its text is read, as a PNG at the given resolution, or a lower one for a large page. */
export async function renderPage(
  pdf: PDFDocumentProxy,
  page: number,
  dpi = extractThresholds.renderDpi,
): Promise<Buffer> {
  const { canvas } = await drawPage(pdf, page, dpi)
  return canvas.toBuffer('image/png')
}

/** The same files, opened for drawing. */
const drawn = new WeakMap<PDFDocumentProxy, Promise<PDFDocumentProxy>>()

function openToDraw(pdf: PDFDocumentProxy): Promise<PDFDocumentProxy> {
  const opened = drawn.get(pdf) ?? pdf.getData().then((bytes) => openPdf(bytes, { isDrawn: true }))
  drawn.set(pdf, opened)
  return opened
}

async function drawPage(pdf: PDFDocumentProxy, page: number, dpi: number) {
  const { maxSidePx } = extractThresholds
  const { proxy, viewport: natural, rotation } = await openUpright(await openToDraw(pdf), page)
  const scale = Math.min(dpi / 72, maxSidePx / Math.max(natural.width, natural.height))
  const viewport = proxy.getViewport({ scale, rotation })
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  )
  // @napi-rs/canvas implements the browser's interface; pdf.js is typed for the browser's own class.
  const drawing = canvas.getContext('2d') as unknown as CanvasRenderingContext2D
  await proxy.render({ canvasContext: drawing, canvas: null, viewport, background: '#ffffff' })
    .promise
  proxy.cleanup()
  return { canvas, viewport }
}

/** The same page with nothing but the images in these boxes, in points from its lower left corner. */
export async function renderPictures(
  pdf: PDFDocumentProxy,
  page: number,
  boxes: readonly Box[],
): Promise<Buffer> {
  const { canvas, viewport } = await drawPage(pdf, page, extractThresholds.renderDpi)
  const { width, height } = canvas
  const shown = createCanvas(width, height)
  const drawing = shown.getContext('2d')
  drawing.fillStyle = '#ffffff'
  drawing.fillRect(0, 0, width, height)
  for (const box of boxes) {
    const [x0, y0] = viewport.convertToViewportPoint(box.x, box.y)
    const [x1, y1] = viewport.convertToViewportPoint(box.x + box.width, box.y + box.height)
    const [left, right] = bound(x0, x1, width)
    const [top, bottom] = bound(y0, y1, height)
    const [wide, high] = [right - left, bottom - top]
    if (wide > 0 && high > 0)
      drawing.drawImage(canvas, left, top, wide, high, left, top, wide, high)
  }
  return shown.toBuffer('image/png')
}

/** Two ends in order, in whole pixels and within the page. */
const bound = (one: number, other: number, most: number) =>
  [
    Math.max(0, Math.round(Math.min(one, other))),
    Math.min(most, Math.round(Math.max(one, other))),
  ] as const

/** A page that is a picture, as it is read: drawing does not make up pixels that a coarse scan lacks. */
export async function renderScan(pdf: PDFDocumentProxy, page: number): Promise<Buffer> {
  const dpi = await findScanDpi(pdf, page)
  const isLow = dpi !== undefined && dpi < extractThresholds.lowScanDpi
  return renderPage(pdf, page, isLow ? dpi : undefined)
}
