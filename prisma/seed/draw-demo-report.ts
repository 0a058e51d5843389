import { PDFDocument, type PDFFont, type PDFPage, type RGB, rgb, StandardFonts } from 'pdf-lib'
import type { DemoPanel, DemoReport } from './demo-reports.ts'

interface DemoPatient {
  firstName: string
  lastName: string
  dob: string
}

const ink = rgb(0.12, 0.16, 0.18)
const soft = rgb(0.4, 0.45, 0.47)
const band = rgb(0.92, 0.95, 0.95)
const accent = rgb(0.05, 0.38, 0.38)
const flagged = rgb(0.62, 0.2, 0.12)

const left = 54
const right = 558
const columns = [
  ['Test', left + 8],
  ['Result', 236],
  ['Flag', 304],
  ['Units', 352],
  ['Reference Range', 440],
] as const

interface Pen {
  page: PDFPage
  regular: PDFFont
  bold: PDFFont
  y: number
}

export async function drawDemoReport(report: DemoReport, patient: DemoPatient) {
  const pdf = await PDFDocument.create()
  const pen: Pen = {
    page: pdf.addPage([612, 792]),
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
    y: 726,
  }
  drawLetterhead(pen)
  drawPatient(pen, report, patient)
  for (const panel of report.panels) drawPanel(pen, panel)
  drawFoot(pen)
  return pdf.save()
}

interface Look {
  font?: PDFFont
  size?: number
  color?: RGB
}

function write(
  pen: Pen,
  text: string,
  x: number,
  { font = pen.regular, size = 9.5, color = ink }: Look = {},
) {
  pen.page.drawText(text, { x, y: pen.y, font, size, color })
}

function drawRule({ page, y }: Pen, color: RGB, thickness: number) {
  page.drawLine({ start: { x: left, y }, end: { x: right, y }, thickness, color })
}

function drawLetterhead(pen: Pen) {
  write(pen, 'Northfield Clinical Laboratory', left, { font: pen.bold, size: 17, color: accent })
  pen.y -= 16
  write(pen, '2200 Harbor Street, Northfield, MN 55057', left, { size: 8.5, color: soft })
  write(pen, 'Final report', 510, { size: 8.5, color: soft })
  pen.y -= 12
  drawRule(pen, accent, 1.2)
  pen.y -= 22
}

function drawPatient(
  pen: Pen,
  { daysAgo, printedDob }: DemoReport,
  { firstName, lastName, dob }: DemoPatient,
) {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const lines = [
    [`Patient: ${firstName} ${lastName}`, `Collected: ${day(daysAgo)}`],
    [`DOB: ${printedDob ?? dob}`, `Reported: ${day(daysAgo - 1)}`],
  ] as const
  for (const [one, other] of lines) {
    write(pen, one, left)
    write(pen, other, 352)
    pen.y -= 16
  }
  pen.y -= 18
}

function drawPanel(pen: Pen, { title, rows }: DemoPanel) {
  write(pen, title, left, { font: pen.bold, size: 11.5 })
  pen.y -= 21
  pen.page.drawRectangle({ x: left, y: pen.y - 6, width: right - left, height: 18, color: band })
  for (const [head, x] of columns) write(pen, head, x, { font: pen.bold, size: 8.5 })
  pen.y -= 19
  for (const row of rows) {
    const [name, value, flag, unit, range] = row
    const isFlagged = flag !== ''
    const look = isFlagged ? { font: pen.bold, color: flagged } : {}
    write(pen, name, columns[0][1])
    write(pen, value, columns[1][1], look)
    if (isFlagged) write(pen, flag, columns[2][1], look)
    write(pen, unit, columns[3][1])
    write(pen, range, columns[4][1])
    pen.y -= 6
    drawRule(pen, band, 0.8)
    pen.y -= 13
  }
  pen.y -= 15
}

function drawFoot(pen: Pen) {
  pen.y = 60
  drawRule(pen, band, 0.8)
  pen.y = 46
  write(pen, 'Invented for a demonstration. Nobody was tested.', left, { size: 8, color: soft })
  write(pen, 'Page 1 of 1', 514, { size: 8, color: soft })
}
