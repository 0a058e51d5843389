/** Excel takes a file without it for another encoding than UTF-8, and breaks every accent. */
export const csvStart = '\u{FEFF}'

// A spreadsheet reads a cell that begins so as a formula, some of them also behind blanks or in full width.
const formulaStart = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u
const needsQuotes = /[",\r\n\t;]|^\s|\s$/

/** A row of RFC 4180, ended by CR LF. Text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function writeCsvRow(cells: readonly (string | null)[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: string | null): string {
  if (!cell) return ''
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return needsQuotes.test(text) || text !== cell ? `"${text.replaceAll('"', '""')}"` : text
}
