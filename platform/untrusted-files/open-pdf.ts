import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'

// Where pdf.js looks for its second half, which it would load from a file beside itself.
Object.assign(globalThis, { pdfjsWorker })

const pdfjsFolder = path.dirname(
  path.dirname(path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))),
)

/** Opens a PDF without running its scripts; throws pdf.js's errors for a broken or locked one. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  return getDocument({
    data: new Uint8Array(bytes),
    enableXfa: false,
    stopAtErrors: false,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: `${pdfjsFolder}/cmaps/`,
    standardFontDataUrl: `${pdfjsFolder}/standard_fonts/`,
    wasmUrl: `${pdfjsFolder}/wasm/`,
  }).promise
}
