import { rgb } from 'pdf-lib'
import { heads, previousOf } from './draw-report.ts'
import type { MadeReport, TrueRow } from './make-report.ts'
import { Random } from './random.ts'
import {
  drawLetterhead,
  drawStamp,
  gray,
  type Ink,
  nextLine,
  openPen,
  type Pen,
  write,
} from './styled-page.ts'
import { type Gray, makeTableStyle, type StyledField, type TableStyle } from './table-style.ts'

interface Column {
  field: StyledField
  head: string
  x: number
  width: number
}

const color = (paper: Gray) => rgb(...paper)

/** Draws a generated report in the style of its seed: small and dense, with rules, shades, leaders, methods and explanations. */
export async function drawStyledReport(report: MadeReport): Promise<Uint8Array> {
  const style = makeTableStyle(report.seed)
  const random = new Random(report.seed + 11)
  const pen = await openPen(report, style, random)
  drawLetterhead(pen, report, random)
  drawTables(pen, report, random)
  if (style.hasStamp) drawStamp(pen)
  return pen.pdf.save()
}

const shares: Record<StyledField, number> = {
  name: 36,
  value: 13,
  flag: 9,
  unit: 15,
  range: 22,
  previous: 12,
  bar: 16,
}

function listColumns(
  { style, left, right }: Pen,
  language: MadeReport['language'],
  random: Random,
) {
  const whole = style.order.reduce((sum, field) => sum + shares[field], 0)
  let x = left
  return style.order.map((field): Column => {
    const width = (shares[field] / whole) * (right - left)
    const head = field === 'bar' ? '' : random.pick(heads[language][field])
    const column = { field, head: style.isUpper ? head.toUpperCase() : head, x, width: width - 6 }
    x += width
    return column
  })
}

const explanations: Record<MadeReport['language'], readonly string[]> = {
  en: [
    'According to the 2023 guideline, a fasting value of 100 to 125 mg/dL suggests impaired glucose',
    'tolerance, and a value of 126 mg/dL or more on two occasions confirms diabetes mellitus.',
    'Patients taking more than 5 mg of biotin daily should wait 8 hours before the sample is drawn.',
  ],
  de: [
    'Ein Nüchternwert von 100 bis 125 mg/dl spricht für eine gestörte Glukosetoleranz, ein Wert',
    'über 126 mg/dl in zwei Messungen für einen Diabetes mellitus (Leitlinie 2023).',
    'Zielwert bei sehr hohem Risiko: LDL unter 55 mg/dl, bei hohem Risiko unter 70 mg/dl.',
  ],
  es: [
    'Una glucemia en ayunas de 100 a 125 mg/dL sugiere intolerancia; 126 mg/dL o más en dos',
    'ocasiones confirma diabetes mellitus (guía de 2023).',
    'Objetivo de LDL con riesgo muy alto: menos de 55 mg/dL; riesgo alto: menos de 70 mg/dL.',
  ],
}
const methods: Record<MadeReport['language'], readonly string[]> = {
  en: ['Hexokinase', 'Method: Flow cytometry', 'Method : Jaffe kinetic', 'Calculated'],
  de: ['Photometrie', 'ECLIA', 'Durchflusszytometrie', 'berechnet'],
  es: ['Método: Enzimático', 'Quimioluminiscencia', 'Citometría de flujo', 'Método: Cálculo'],
}

function drawTables(pen: Pen, report: MadeReport, random: Random) {
  const { language, panels } = report
  const { style, left, bold } = pen
  const columns = listColumns(pen, language, random)
  for (const [index, panel] of panels.entries()) {
    if (pen.y < 110) nextLine(pen, report, pen.y)
    if (index === 0 || random.chance(0.5)) drawHeader(pen, report, columns)
    write(pen, panel.title, left, { font: bold, size: style.size + 1 })
    nextLine(pen, report, style.pitch + 3)
    for (const [at, row] of panel.rows.entries()) {
      drawPaper(pen, columns, at)
      for (const column of columns) drawCell(pen, column, row, random)
      if (nextLine(pen, report)) drawHeader(pen, report, columns)
      if (!style.hasMethods || !random.chance(0.7)) continue
      const small = { size: style.size - 1.2, color: gray(0.35) }
      write(pen, random.pick(methods[language]), left + 6, small)
      nextLine(pen, report, style.pitch * 0.9)
    }
    const below = [
      ...(panel.comment ? [panel.comment] : []),
      ...(style.hasExplanations ? explanations[language].slice(0, random.whole(2, 3)) : []),
    ]
    for (const line of below) {
      write(pen, line, left, { size: style.size - 0.8 })
      nextLine(pen, report, style.pitch * 0.9)
    }
    nextLine(pen, report, style.pitch * 0.8)
  }
}

function drawHeader(pen: Pen, report: MadeReport, columns: readonly Column[]) {
  const { style, page, left, right, bold, y } = pen
  const { headerBar, pitch, align } = style
  if (headerBar)
    page.drawRectangle({
      x: left - 4,
      y: y - 3.5,
      width: right - left + 6,
      height: pitch + 1,
      color: color(headerBar),
    })
  const isDark = headerBar !== undefined && headerBar[0] < 0.5
  for (const { field, head, x, width } of columns)
    write(pen, head, x, {
      font: bold,
      color: isDark ? gray(1) : pen.ink,
      ...(field === 'value' && { align, width }),
    })
  nextLine(pen, report, pitch + 2)
}

/** The stripe below a row and the rules around it. */
function drawPaper({ style, page, left, right, y }: Pen, columns: readonly Column[], at: number) {
  const { stripes, rules, pitch } = style
  const bottom = y - pitch * 0.28
  if (stripes && at % 2 === 0)
    page.drawRectangle({
      x: left - 4,
      y: bottom,
      width: right - left + 6,
      height: pitch,
      color: color(stripes),
    })
  if (rules === 'none') return
  const line = { thickness: rules === 'thick' ? 1 : 0.5, color: gray(0.2) }
  page.drawLine({
    ...line,
    start: { x: left - 4, y: bottom },
    end: { x: right + 2, y: bottom },
    ...(rules === 'dotted' && { dashArray: [1, 2] }),
  })
  if (rules === 'rows' || rules === 'dotted') return
  for (const x of [...columns.map((column) => column.x - 3), right + 2])
    page.drawLine({ ...line, start: { x, y: bottom }, end: { x, y: bottom + pitch } })
}

function drawCell(pen: Pen, column: Column, row: TrueRow, random: Random) {
  const { style, regular, bold, ink } = pen
  const { field, x, width } = column
  if (field === 'bar') return drawBar(pen, column, row)
  const text = textOf(row, field, style, random)
  if (!text) return
  const isOut = row.standing !== 'normal' && row.standing !== 'unknown'
  const isBold = (isOut && style.isOutBold) || (field === 'value' && style.areValuesBold)
  const isRed = isOut && style.isOutRed && (field === 'value' || field === 'flag')
  const look = { font: isBold ? bold : regular, color: isRed ? rgb(0.8, 0.05, 0.05) : ink }
  if (field === 'unit' && style.isRaised && /^10\^\d/.test(text))
    return writeRaised(pen, text, x, look)
  const end = write(pen, text, x, {
    ...look,
    ...(field === 'value' && { align: style.align, width }),
  })
  if (field !== 'name' || !style.hasLeaders) return
  const dot = regular.widthOfTextAtSize('.', style.size)
  write(pen, '.'.repeat(Math.max(0, Math.floor((x + width - end - 4) / dot))), end + 2)
}

function textOf(row: TrueRow, field: StyledField, style: TableStyle, random: Random) {
  const isNumber = /\d/.test(row.value)
  switch (field) {
    case 'name':
      return `${style.isUpper ? row.name.toUpperCase() : row.name}${style.hasColons ? ':' : ''}`
    case 'value':
      return isNumber && !style.order.includes('flag') ? withFlag(row, style) : row.value
    case 'previous':
      return isNumber && random.chance(0.6) ? previousOf(row.value) : null
    case 'range':
      return row.range && /\d/.test(row.range)
        ? `${style.brackets[0] ?? ''}${row.range}${style.brackets[1] ?? ''}`
        : row.range
    case 'bar':
      return null
    default:
      return row[field]
  }
}

function withFlag({ value, flag, standing }: TrueRow, { flag: place }: TableStyle): string {
  if (!flag || standing === 'normal') return value
  if (place === 'star') return `${value}*`
  if (place === 'before') return `${flag} ${value}`
  return place === 'glued' && flag.length === 1 ? `${value}${flag}` : `${value} ${flag}`
}

function writeRaised(pen: Pen, text: string, x: number, look: Ink) {
  const { size: height } = pen.style
  const [, exponent = '', rest = ''] = /^10\^(\d+)(.*)$/.exec(text) ?? []
  const raised = write(pen, '10', x, look)
  pen.y += height * 0.35
  const end = write(pen, exponent, raised, { ...look, size: height * 0.65 })
  pen.y -= height * 0.35
  write(pen, rest, end, look)
}

/** Three fields in color with a mark where the result is. */
function drawBar({ page, y }: Pen, { x, width }: Column, { value, standing }: TrueRow) {
  if (!/\d/.test(value)) return
  const fields = [rgb(0.95, 0.7, 0.2), rgb(0.3, 0.7, 0.3), rgb(0.9, 0.3, 0.3)]
  for (const [at, field] of fields.entries())
    page.drawRectangle({ x: x + (at * width) / 3, y, width: width / 3, height: 4, color: field })
  const at = standing === 'low' ? 0.15 : standing === 'high' ? 0.85 : 0.5
  page.drawRectangle({ x: x + width * at, y: y - 1.5, width: 1.5, height: 7, color: gray(0) })
}
