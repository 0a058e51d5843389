import { type PDFFont, rgb } from 'pdf-lib'
import { printable } from './document-fonts.ts'
import { type Role, TaggedPdf } from './tagged-pdf.ts'

const usualMargin = 48
const sizes = { H1: 16, H2: 11, H3: 9, P: 9, table: 8 }

interface Column {
  title: string
  /** in points from the left margin */
  at: number
  width: number
}

/** Writes blocks from top to bottom, on as many pages as they need. */
export class BlockWriter {
  readonly pdf: TaggedPdf
  readonly #margin: number
  #y: number

  constructor(pdf: TaggedPdf, margin = usualMargin) {
    this.pdf = pdf
    this.#margin = margin
    this.#y = pdf.page.getHeight() - margin
  }

  static async create(title: string, createdAt: Date, language?: string): Promise<BlockWriter> {
    const pdf = await TaggedPdf.create({ title, createdAt, ...(language && { language }) })
    return new BlockWriter(pdf)
  }

  heading(text: string, level: 'H1' | 'H2' | 'H3' = 'H2') {
    this.#y -= level === 'H2' ? 10 : 0
    this.#paragraph(level, text, this.pdf.fonts.bold, sizes[level])
    this.#y -= 3
  }

  text(text: string, { isBold = false, role = 'P' }: { isBold?: boolean; role?: 'P' | 'H1' } = {}) {
    this.#paragraph(role, text, isBold ? this.pdf.fonts.bold : this.pdf.fonts.regular, sizes.P)
  }

  /** Pairs of texts side by side, each a paragraph of its own. */
  pairs(rows: readonly (readonly [string, string])[]) {
    for (const row of rows) {
      this.#makeRoom(13)
      for (const [side, text] of row.entries())
        if (text !== '') this.pdf.tag('P', () => this.#line(text, side * 280, { size: sizes.P }))
      this.#y -= 13
    }
  }

  space(height: number) {
    this.#y -= height
  }

  table(columns: readonly Column[], rows: readonly (readonly string[])[]) {
    this.#makeRoom(40)
    this.pdf.tag('Table', () => {
      this.pdf.tag('TR', () => this.#titles(columns, 'TH'))
      for (const row of rows) this.#row(columns, row)
    })
    this.#y -= 4
  }

  /** A drawing of black paths, such as a barcode, with a text for who cannot see it. */
  figure(path: string, box: { width: number; height: number; scale: number }, alt: string) {
    const height = box.height * box.scale
    this.#makeRoom(height + 6)
    const y = this.#y
    this.pdf.tag(
      'Figure',
      () =>
        this.pdf.mark((page) =>
          page.drawSvgPath(path, { x: this.#margin, y, scale: box.scale, color: rgb(0, 0, 0) }),
        ),
      alt,
    )
    this.#y -= height + 12
  }

  /** A picture that fits into the height, and into the width of the page. */
  async picture(png: Uint8Array, { height, alt }: { height: number; alt: string }) {
    const image = await this.pdf.embedPng(png)
    const room = this.pdf.page.getWidth() - 2 * this.#margin
    const size = image.scaleToFit(room, height)
    this.#makeRoom(size.height)
    const at = { x: this.#margin, y: this.#y - size.height, ...size }
    this.pdf.tag('Figure', () => this.pdf.mark((page) => page.drawImage(image, at)), alt)
    this.#y -= size.height + 20
  }

  /** The next block starts on a new page. */
  breakPage() {
    this.pdf.addPage()
    this.#y = this.pdf.page.getHeight() - this.#margin
  }

  #titles(columns: readonly Column[], role: Role) {
    for (const { title, at } of columns)
      this.pdf.tag(role, () =>
        this.#line(title, at, { size: sizes.table, font: this.pdf.fonts.bold }),
      )
    this.#y -= 14
  }

  #row(columns: readonly Column[], cells: readonly string[]) {
    const lines = columns.map(({ width }, index) =>
      wrap(cells[index] ?? '', this.pdf.fonts.regular, sizes.table, width),
    )
    const height = Math.max(...lines.map((cell) => cell.length), 1) * 11 + 3
    if (this.#y - height < this.#margin) this.#repeatTitles(columns)
    this.pdf.tag('TR', () => {
      for (const [index, { at }] of columns.entries())
        this.pdf.tag('TD', () => {
          for (const [row, text] of (lines[index] ?? []).entries())
            if (text !== '') this.#line(text, at, { size: sizes.table, below: row * 11 })
        })
    })
    this.#y -= height
  }

  #repeatTitles(columns: readonly Column[]) {
    this.breakPage()
    const y = this.#y
    this.pdf.decorate((page) => {
      for (const { title, at } of columns)
        page.drawText(title, {
          x: this.#margin + at,
          y,
          size: sizes.table,
          font: this.pdf.fonts.bold,
        })
    })
    this.#y -= 14
  }

  #paragraph(role: Role, text: string, font: PDFFont, size: number) {
    const lines = wrap(printable(text), font, size, this.pdf.page.getWidth() - 2 * this.#margin)
    this.pdf.tag(role, () => {
      for (const line of lines) {
        this.#makeRoom(size + 4)
        this.#line(line, 0, { size, font })
        this.#y -= size + 4
      }
    })
  }

  #line(
    text: string,
    at: number,
    {
      size,
      font = this.pdf.fonts.regular,
      below = 0,
    }: { size: number; font?: PDFFont; below?: number },
  ) {
    const y = this.#y - below
    this.pdf.mark((page) => page.drawText(printable(text), { x: this.#margin + at, y, size, font }))
  }

  #makeRoom(height: number) {
    if (this.#y - height < this.#margin) this.breakPage()
  }
}

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of printable(text)
    .split(' ')
    .flatMap((each) => split(each, font, size, width))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return [...lines, line]
}

/** A word that is wider than its column continues on the next line. */
function split(word: string, font: PDFFont, size: number, width: number): string[] {
  if (font.widthOfTextAtSize(word, size) <= width) return [word]
  const half = Math.ceil(word.length / 2)
  if (half >= word.length) return [word]
  return [word.slice(0, half), word.slice(half)].flatMap((part) => split(part, font, size, width))
}
