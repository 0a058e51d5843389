import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import * as pdfjsWorker from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'

/** Stands for a font that a browser has taken over. */
class TakenFont {
  readonly loaded = undefined
}

// Where pdf.js looks for its second half, which it would load from a file beside itself, and for a browser's fonts.
Object.assign(globalThis, { pdfjsWorker, FontFace: TakenFont })

const pdfjsFolder = path.dirname(
  path.dirname(path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))),
)

interface OpenOptions {
  /** Without it, pages can be read and not drawn: preparing the outline of each letter takes as long as reading. */
  isDrawn?: boolean
}

/** Opens a PDF without running its scripts; throws pdf.js's errors for a broken or locked one. */
export async function openPdf(
  bytes: Uint8Array,
  { isDrawn = false }: OpenOptions = {},
): Promise<PDFDocumentProxy> {
  return getDocument({
    disableFontFace: isDrawn,
    ...(!isDrawn && { ownerDocument: { fonts: new Set() } as unknown as HTMLDocument }),
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
