import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fontkit from '@pdf-lib/fontkit'
import type { PDFDocument, PDFFont } from 'pdf-lib'

type LoadedFont = ReturnType<typeof fontkit.create>

export interface DocumentFonts {
  regular: PDFFont
  bold: PDFFont
}

const require = createRequire(import.meta.url)
const files = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf'),
}

/** Undecoded until a document needs a letter: each letter is decoded once per process. */
const loaded = new Map<string, LoadedFont>()

function loadFont(file: string): LoadedFont {
  const known = loaded.get(file)
  if (known) return known
  const font = fontkit.create(readFileSync(file))
  // One glyph for each character, without ligatures: what is copied from the page is what was written,
  // and shaping would take most of the time of a document.
  font.layout = (text) => {
    const glyphs = [...text].map((sign) => font.glyphForCodePoint(sign.codePointAt(0) ?? 0))
    return {
      glyphs,
      positions: [],
      script: 'DFLT',
      language: null,
      direction: 'ltr',
      features: {},
      advanceWidth: glyphs.reduce((width, { advanceWidth }) => width + advanceWidth, 0),
      advanceHeight: 0,
      bbox: font.bbox,
    }
  }
  loaded.set(file, font)
  return font
}

/** Embeds only the letters that the document uses. */
export async function embedFonts(pdf: PDFDocument): Promise<DocumentFonts> {
  const embed = (file: string, customName: string) => {
    pdf.registerFontkit({ create: () => loadFont(file) })
    return pdf.embedFont(new Uint8Array(), { subset: true, customName })
  }
  return {
    regular: await embed(files.regular, 'PHIALR+DejaVuSansCondensed'),
    bold: await embed(files.bold, 'PHIALB+DejaVuSansCondensed-Bold'),
  }
}

/** Scripts that are written letter by letter, from left to right. */
const supportedScript =
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Common}\p{Script=Inherited}]/u

const replacementCharacter = '\u{fffd}'

/** The text as a document prints it: a letter that the fonts do not have becomes a visible replacement character. */
export function printable(text: string): string {
  if (/^[ -~]*$/.test(text)) return text
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+|\p{Zs}/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
  return [...plain].map((sign) => (canPrint(sign) ? sign : replacementCharacter)).join('')
}

function canPrint(sign: string): boolean {
  const codePoint = sign.codePointAt(0) ?? 0
  return (
    supportedScript.test(sign) &&
    Object.values(files).every((file) => loadFont(file).hasGlyphForCodePoint(codePoint))
  )
}
