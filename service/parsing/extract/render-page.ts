import { createCanvas } from '@napi-rs/canvas'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'

// Against pages of hostile size: no side gets longer than this.
const longestSide = 3600

/** One page as a PNG at about the wanted resolution; pages too large for it come out smaller. */
export async function renderPage(pdf: PDFDocumentProxy, page: number, dpi = 300): Promise<Buffer> {
  const proxy = await pdf.getPage(page)
  const natural = proxy.getViewport({ scale: 1 })
  const scale = Math.min(dpi / 72, longestSide / Math.max(natural.width, natural.height))
  const viewport = proxy.getViewport({ scale })
  const canvas = createCanvas(
    Math.max(1, Math.round(viewport.width)),
    Math.max(1, Math.round(viewport.height)),
  )
  // The canvas package draws with the browser's interface; pdf.js asks for the browser's own type.
  const drawing = canvas.getContext('2d') as unknown as CanvasRenderingContext2D
  await proxy.render({ canvasContext: drawing, canvas: null, viewport, background: '#ffffff' })
    .promise
  proxy.cleanup()
  return canvas.toBuffer('image/png')
}
