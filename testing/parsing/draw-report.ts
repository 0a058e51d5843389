import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import type { MadeReport, TrueRow } from './make-report.ts'
import { Random } from './random.ts'

type Field = 'name' | 'value' | 'flag' | 'unit' | 'range' | 'previous' | 'out'

export const heads: Record<MadeReport['language'], Record<Field, readonly string[]>> = {
  en: {
    name: ['Test', 'Test Name', 'Investigation', 'Analyte'],
    value: ['Result', 'Value', 'Your Value'],
    flag: ['Flag', 'Status'],
    unit: ['Units', 'Unit'],
    range: ['Reference Range', 'Reference Interval', 'Normal Range'],
    previous: ['Previous Result'],
    out: ['Out of Range'],
  },
  de: {
    name: ['Untersuchung', 'Parameter'],
    value: ['Ergebnis', 'Wert'],
    flag: ['Bewertung'],
    unit: ['Einheit'],
    range: ['Referenzbereich', 'Normwert'],
    previous: ['Vorwert'],
    out: ['Außerhalb'],
  },
  es: {
    name: ['Prueba', 'Determinación'],
    value: ['Resultado', 'Valor'],
    flag: ['Indicador'],
    unit: ['Unidades'],
    range: ['Valores de referencia', 'Intervalo'],
    previous: ['Anterior'],
    out: ['Fuera de rango'],
  },
}

const columnsOf: Partial<Record<MadeReport['layout'], [Field, number][]>> = {
  table: [
    ['name', 0],
    ['value', 190],
    ['flag', 250],
    ['unit', 300],
    ['range', 390],
  ],
  'ruled-table': [
    ['name', 0],
    ['value', 180],
    ['unit', 250],
    ['range', 340],
    ['flag', 450],
  ],
  'range-first': [
    ['name', 0],
    ['range', 170],
    ['unit', 290],
    ['value', 370],
    ['flag', 440],
  ],
  'flag-first': [
    ['name', 0],
    ['flag', 180],
    ['value', 215],
    ['unit', 290],
    ['range', 380],
  ],
  'unit-with-value': [
    ['name', 0],
    ['value', 200],
    ['range', 320],
    ['flag', 440],
  ],
  'with-previous': [
    ['name', 0],
    ['value', 170],
    ['flag', 222],
    ['previous', 285],
    ['unit', 370],
    ['range', 440],
  ],
  'in-and-out': [
    ['name', 0],
    ['value', 190],
    ['out', 260],
    ['unit', 340],
    ['range', 420],
  ],
}

interface Pen {
  pdf: PDFDocument
  page: PDFPage
  regular: PDFFont
  bold: PDFFont
  mono: PDFFont
  y: number
  size: number
  left: number
  pitch: number
}

/** Draws a generated report as a PDF with a text layer. */
export async function drawReport(report: MadeReport): Promise<Uint8Array> {
  const random = new Random(report.seed + 7)
  const pdf = await PDFDocument.create()
  const family = random.pick([
    [StandardFonts.Helvetica, StandardFonts.HelveticaBold],
    [StandardFonts.TimesRoman, StandardFonts.TimesRomanBold],
  ] as const)
  const pen: Pen = {
    pdf,
    page: pdf.addPage([612, 792]),
    regular: await pdf.embedFont(family[0]),
    bold: await pdf.embedFont(family[1]),
    mono: await pdf.embedFont(StandardFonts.Courier),
    y: 750,
    size: random.pick([8.5, 9, 10]),
    left: random.whole(30, 60),
    pitch: random.between(13, 17),
  }
  drawHead(pen, report)
  for (const panel of report.panels) drawPanel(pen, report, panel, random)
  write(pen, 'End of report', pen.left, pen.regular, 8)
  return pdf.save()
}

function write(pen: Pen, text: string, x: number, font = pen.regular, size = pen.size) {
  pen.page.drawText(text.replaceAll('µ', '\u00b5'), {
    x,
    y: pen.y,
    font,
    size,
    color: rgb(0, 0, 0),
  })
}

function nextLine(pen: Pen, height = pen.pitch) {
  pen.y -= height
  if (pen.y > 60) return
  pen.page = pen.pdf.addPage([612, 792])
  pen.y = 740
}

export const headWords = {
  en: ['Patient', 'DOB', 'Sex', 'Collected', 'Specimen ID'],
  de: ['Patient', 'Geburtsdatum', 'Geschlecht', 'Entnahme', 'Auftragsnummer'],
  es: ['Paciente', 'Fecha de nacimiento', 'Sexo', 'Fecha de toma', 'Número de muestra'],
} as const

/** In Spanish, M may be a man or a woman. */
export function printSex(
  language: MadeReport['language'],
  gender: MadeReport['patient']['gender'],
) {
  if (gender !== 'male') return 'F'
  return language === 'es' ? 'Hombre' : 'M'
}

function drawHead(pen: Pen, { labName, language, patient, collected, seed }: MadeReport) {
  const [name, dob, sex, taken, specimen] = headWords[language]
  write(pen, labName, pen.left, pen.bold, 15)
  nextLine(pen, 22)
  write(pen, `${name}: ${patient.first} ${patient.last}`, pen.left)
  write(pen, `${taken}: ${collected}`, 330)
  nextLine(pen)
  write(pen, `${dob}: ${patient.dob}`, pen.left)
  write(pen, `${specimen}: S-${seed}-2026`, 330)
  nextLine(pen)
  write(pen, `${sex}: ${printSex(language, patient.gender)}`, pen.left)
  nextLine(pen, 26)
}

type Panel = MadeReport['panels'][number]

function drawPanel(pen: Pen, report: MadeReport, panel: Panel, random: Random) {
  if (panel.over) {
    write(pen, panel.over, pen.left, pen.bold, pen.size + 4)
    nextLine(pen, pen.pitch + 6)
  }
  write(pen, panel.title, pen.left, pen.bold, pen.size + 1.5)
  nextLine(pen, pen.pitch + 4)
  if (panel.statement) {
    write(pen, panel.statement, pen.left)
    nextLine(pen)
  }
  const columns = columnsOf[report.layout]
  if (columns) drawTable(pen, report, panel, columns, random)
  else if (report.layout === 'two-columns') drawTwoColumns(pen, panel)
  else if (report.layout === 'monospaced') drawMonospaced(pen, panel)
  else drawInline(pen, panel)
  if (panel.comment) {
    write(pen, panel.comment, pen.left, pen.regular, pen.size - 1)
    nextLine(pen)
  }
  nextLine(pen, 12)
}

function drawTable(
  pen: Pen,
  report: MadeReport,
  panel: Panel,
  columns: [Field, number][],
  random: Random,
) {
  for (const [field, x] of columns)
    write(pen, random.pick(heads[report.language][field]), pen.left + x, pen.bold)
  nextLine(pen)
  for (const row of panel.rows) {
    if (report.layout === 'ruled-table') drawRules(pen)
    for (const [field, x] of columns) {
      const text = textOf(row, field, report.layout, random)
      if (text) write(pen, text, pen.left + x)
    }
    nextLine(pen)
  }
}

function drawRules({ page, left, y, pitch }: Pen) {
  const color = rgb(0.4, 0.4, 0.4)
  page.drawLine({
    start: { x: left - 4, y: y - 4 },
    end: { x: left + 530, y: y - 4 },
    thickness: 0.6,
    color,
  })
  for (const x of [-4, 172, 244, 334, 444, 530])
    page.drawLine({
      start: { x: left + x, y: y - 4 },
      end: { x: left + x, y: y - 4 + pitch },
      thickness: 0.6,
      color,
    })
}

function textOf(
  row: TrueRow,
  field: Field,
  layout: MadeReport['layout'],
  random: Random,
): string | null {
  const isOut = row.standing === 'high' || row.standing === 'low'
  if (field === 'value' && layout === 'unit-with-value')
    return row.unit === '%' ? `${row.value}%` : [row.value, row.unit].filter(Boolean).join(' ')
  if (field === 'value' && layout === 'in-and-out') return isOut ? null : row.value
  if (field === 'out') return isOut ? [row.value, row.flag].filter(Boolean).join(' ') : null
  if (field === 'previous')
    return /\d/.test(row.value) && random.chance(0.6) ? previousOf(row.value) : null
  return row[field]
}

export function previousOf(value: string): string {
  const digits = (value.split(/[.,]/)[1] ?? '').length
  const text = (Number(value.replace(',', '.')) * 1.07).toFixed(digits)
  return value.includes(',') ? text.replace('.', ',') : text
}

function drawInline(pen: Pen, { rows }: Panel) {
  for (const row of rows) {
    const parts = [
      `${row.name}:`,
      row.value,
      row.unit,
      row.range && `(Ref: ${row.range})`,
      row.flag,
    ]
    write(pen, parts.filter(Boolean).join(' '), pen.left)
    nextLine(pen)
  }
}

function drawMonospaced(pen: Pen, { rows }: Panel) {
  for (const row of rows) {
    const line = [
      row.name.padEnd(32),
      row.value.padEnd(10),
      (row.flag ?? '').padEnd(6),
      (row.unit ?? '').padEnd(14),
      row.range ?? '',
    ].join('')
    write(pen, line.trimEnd(), pen.left, pen.mono, 8)
    nextLine(pen)
  }
}

function drawTwoColumns(pen: Pen, { rows }: Panel) {
  for (let at = 0; at < rows.length; at += 2) {
    for (const [side, row] of [rows[at], rows[at + 1]].entries()) {
      if (!row) continue
      const x = pen.left + side * 275
      const value = [row.value, row.flag].filter(Boolean).join(' ')
      write(pen, row.name, x, pen.regular, 8)
      write(pen, value, x + 112, pen.regular, 8)
      write(pen, row.unit ?? '', x + 152, pen.regular, 8)
      write(pen, row.range ?? '', x + 202, pen.regular, 8)
    }
    nextLine(pen)
  }
}
