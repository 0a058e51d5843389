/** Lines of text per page as a small PDF with predictable bytes: `(...) Tj` for each cell. */
export function writePdf(pages: readonly (readonly string[])[], height = 792): Buffer {
  return joinObjects(listObjects(pages, height))
}

/** The same as objects, for a file with more in it. */
export function listObjects(pages: readonly (readonly string[])[], height = 792): string[] {
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((lines, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 ${height}] /Contents ${5 + index * 2} 0 R
/Resources << /Font << /F1 3 0 R >> >> >>`,
      stream(writeLines(lines, height)),
    ]),
  ]
}

function writeLines(lines: readonly string[], height: number): string {
  const shown = lines.map((line, at) =>
    line
      .split(/ {2,}/)
      .map(
        (cell, column) =>
          `1 0 0 1 ${40 + column * 130} ${height - 52 - at * 16} Tm (${quote(cell)}) Tj`,
      )
      .join('\n'),
  )
  return `BT /F1 10 Tf\n${shown.join('\n')}\nET`
}

const quote = (text: string) => text.replaceAll(/[\\()]/g, '\\$&')

/** A stream object's text, in one-byte characters. */
export function stream(content: string, entries = ''): string {
  return `<< /Length ${content.length} ${entries} >>\nstream\n${content}\nendstream`
}

/** Numbers the objects from 1, the catalog first, and ends the file with their table. */
export function joinObjects(objects: readonly string[], trailer = ''): Buffer {
  let text = '%PDF-1.7\n'
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(text.length)
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
  return Buffer.from(text + table + end, 'latin1')
}

/** A report of one person with four results; two spaces separate columns. */
export const reportLines = [
  'Northfield Clinical Laboratory',
  'Patient: Ada Albrecht  DOB: 1984-02-29  Collected: 2026-03-14',
  'Test  Result  Units  Reference Range',
  'Glucose  92  mg/dL  70 - 99',
  'Creatinine  0.9  mg/dL  0.6 - 1.2',
  'Sodium  150  mmol/L  135 - 145',
  'Potassium  4.1  mmol/L  3.5 - 5.1',
]
