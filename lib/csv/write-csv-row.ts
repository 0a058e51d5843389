/** Without it Excel does not read the file as UTF-8 and garbles every accent. */
export const csvStart = '\u{FEFF}'

// Spreadsheets run cells that start like this as formulas, some of them also after spaces or in full width.
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u
const needsQuotes = /[",\r\n\t;]|^\s|\s$/

/** "-2.5" is a number for every spreadsheet. */
const negativeNumber = /^-\d+(?:\.\d+)?$/

/** RFC 4180, ending in CR LF. An apostrophe keeps spreadsheets from running text as a formula; numbers have none. */
export function writeCsvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: string | number | null): string {
  if (typeof cell === 'number') return String(cell)
  if (!cell) return ''
  const isFormula = formulaStart.test(cell) && !negativeNumber.test(cell)
  const text = isFormula ? `'${cell}` : cell
  return needsQuotes.test(text) || text !== cell ? `"${text.replaceAll('"', '""')}"` : text
}
