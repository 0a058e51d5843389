import { createCanvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import { findScanDpi } from './find-scan-dpi.ts'
import { openUpright } from './open-upright.ts'
import { extractThresholds } from './thresholds.ts'

/** One page, turned as its text is read, as a PNG at the given resolution, or a lower one for a large page. */
export async function renderPage(
  pdf: PDFDocumentProxy,
  page: number,
  dpi = extractThresholds.renderDpi,
): Promise<Buffer> {
  const { maxSidePx } = extractThresholds
  const { proxy, viewport: natural, rotation } = await openUpright(pdf, page)
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
  return canvas.toBuffer('image/png')
}

/** A page that is a picture, as it is read: drawing does not make up pixels that a coarse scan lacks. */
export async function renderScan(pdf: PDFDocumentProxy, page: number): Promise<Buffer> {
  const dpi = await findScanDpi(pdf, page)
  const isLow = dpi !== undefined && dpi < extractThresholds.lowScanDpi
  return renderPage(pdf, page, isLow ? dpi : undefined)
}
