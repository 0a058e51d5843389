import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import fontkit from '@pdf-lib/fontkit'
import {
  type Color,
  degrees,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  rgb,
  StandardFonts,
} from 'pdf-lib'
import { headWords, printSex } from './draw-report.ts'
import type { MadeReport } from './make-report.ts'
import type { Random } from './random.ts'
import type { Family, TableStyle } from './table-style.ts'

/** Where and how the next line of a page is written. */
export interface Pen {
  pdf: PDFDocument
  page: PDFPage
  regular: PDFFont
  bold: PDFFont
  ink: Color
  style: TableStyle
  left: number
  /** where the table ends */
  right: number
  y: number
}

export interface Ink {
  font?: PDFFont
  size?: number
  color?: Color
  align?: TableStyle['align']
  width?: number
}

const size = { width: 612, height: 792 }
export const gray = (level: number) => rgb(level, level, level)

/** At the head of a first page. */
export async function openPen(report: MadeReport, style: TableStyle, random: Random): Promise<Pen> {
  const pdf = await PDFDocument.create()
  const [regular, bold] = await openFonts(pdf, style.family)
  const pen: Pen = {
    pdf,
    page: pdf.addPage([size.width, size.height]),
    regular,
    bold,
    ink: gray(style.isGray ? 0.3 : 0),
    style,
    left: random.whole(28, 56),
    right: size.width - random.whole(28, 90),
    y: 0,
  }
  dressPage(pen, report)
  return pen
}

const require = createRequire(import.meta.url)
const fontFolder = path.join(path.dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf')

const standardFonts = {
  helvetica: [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
  times: [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  courier: [StandardFonts.Courier, StandardFonts.CourierBold],
} as const
const ownFonts = {
  sans: ['DejaVuSans', 'DejaVuSans-Bold'],
  condensed: ['DejaVuSansCondensed', 'DejaVuSansCondensed-Bold'],
  serif: ['DejaVuSerif', 'DejaVuSerif-Bold'],
  monospaced: ['DejaVuSansMono', 'DejaVuSansMono-Bold'],
} as const

async function openFonts(pdf: PDFDocument, family: Family): Promise<[PDFFont, PDFFont]> {
  if (family in standardFonts) {
    const [regular, bold] = standardFonts[family as keyof typeof standardFonts]
    return [await pdf.embedFont(regular), await pdf.embedFont(bold)]
  }
  pdf.registerFontkit(fontkit)
  const [regular, bold] = ownFonts[family as keyof typeof ownFonts]
  const open = async (name: string) =>
    pdf.embedFont(await readFile(path.join(fontFolder, `${name}.ttf`)))
  return [await open(regular), await open(bold)]
}

/** Returns where the text ends. */
export function write(pen: Pen, text: string, x: number, given: Ink = {}): number {
  const { font = pen.regular, size: height = pen.style.size, align = 'left', width = 0 } = given
  const own = font.widthOfTextAtSize(text, height)
  const spare = { left: 0, center: (width - own) / 2, right: width - own }[align]
  pen.page.drawText(text, {
    x: x + spare,
    y: pen.y,
    font,
    size: height,
    color: given.color ?? pen.ink,
  })
  return x + spare + own
}

/** Whether the next line is on another page. */
export function nextLine(pen: Pen, report: MadeReport, height = pen.style.pitch): boolean {
  pen.y -= height
  if (pen.y > 62) return false
  pen.page = pen.pdf.addPage([size.width, size.height])
  dressPage(pen, report)
  return true
}

const footers: Record<MadeReport['language'], string> = {
  en: 'Laboratory director: R. Alvarado, MD   CLIA 05D0642827',
  de: 'Ärztliche Leitung: Dr. med. K. Brandt   Seite 1 von 2',
  es: 'Director técnico: Dra. P. Iriarte   Col. 28/3391   Página 1 de 2',
}

function dressPage(pen: Pen, { language }: MadeReport) {
  const { style, page, bold, left, right } = pen
  pen.y = 26
  if (style.hasWatermark)
    page.drawText('DUPLICATE', {
      x: 100,
      y: 260,
      size: 90,
      font: bold,
      color: rgb(0.88, 0.9, 0.93),
      rotate: degrees(38),
    })
  if (style.hasFooter) {
    write(pen, footers[language], left, { size: 6.5 })
    page.drawLine({ start: { x: left, y: 36 }, end: { x: right, y: 36 }, thickness: 0.5 })
  }
  pen.y = size.height - 42
}

export function drawLetterhead(pen: Pen, report: MadeReport, random: Random) {
  const { style, page, left, bold } = pen
  if (style.hasLogo) {
    const shape = { x: 530, y: pen.y + 2, xScale: 34, yScale: 13 }
    page.drawEllipse({ ...shape, color: rgb(0.1, 0.45, 0.6) })
    page.drawText('NDX', { x: 517, y: pen.y - 3, size: 13, font: bold, color: gray(1) })
  }
  if (style.hasBarcode) drawBarcode(pen, random)
  write(pen, report.labName, left, { font: bold, size: 14 })
  nextLine(pen, report, 11)
  write(pen, '1200 Harbor Avenue, Suite 4, Springfield   (555) 010-2233', left, { size: 6.8 })
  nextLine(pen, report, 20)
  const [name, dob, sex, taken, specimen] = headWords[report.language]
  const { patient, collected, seed } = report
  write(pen, `${name}: ${patient.first} ${patient.last}`, left)
  write(pen, `${taken}: ${collected}`, 326)
  nextLine(pen, report)
  write(pen, `${dob}: ${patient.dob}`, left)
  write(pen, `${specimen}: S-${seed}-2026`, 326)
  nextLine(pen, report)
  write(pen, `${sex}: ${printSex(report.language, patient.gender)}`, left)
  nextLine(pen, report, 26)
}

function drawBarcode({ page, y, right }: Pen, random: Random) {
  let x = right - 190
  for (let bar = 0; bar < 45; bar += 1) {
    const width = random.pick([0.8, 1.6, 2.4])
    if (bar % 2 === 0) page.drawRectangle({ x, y: y - 26, width, height: 22, color: gray(0) })
    x += width
  }
}

export function drawStamp({ page, bold, right }: Pen) {
  const blue = rgb(0.2, 0.2, 0.7)
  const shape = { x: right - 90, y: 90, xScale: 42, yScale: 30 }
  page.drawEllipse({ ...shape, borderColor: blue, borderWidth: 1.5 })
  const text = { x: right - 124, y: 83, size: 10, font: bold, color: blue }
  page.drawText('VALIDATED', { ...text, rotate: degrees(12) })
}
