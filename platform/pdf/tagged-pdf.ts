import {
  PDFDocument,
  PDFHexString,
  type PDFImage,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from 'pdf-lib'
import { type DocumentFonts, embedFonts } from './document-fonts.ts'

export type Role = 'Document' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'

/** An element of the structure tree, which screen readers follow (ISO 32000-1, 14.7). */
interface Element {
  role: Role
  ref: PDFRef
  parent: PDFRef
  kids: (PDFRef | { page: PDFPage; markedId: number })[]
  alt?: string
}

interface NewDocument {
  title: string
  createdAt: Date
  /** BCP 47 */
  language?: string
  size?: [width: number, height: number]
}

/** A PDF with a structure tree. pdf-lib draws the pages and knows no tags: they are written here. */
export class TaggedPdf {
  readonly #pdf: PDFDocument
  readonly #size: [number, number]
  readonly #open: Element[] = []
  readonly #elements: Element[] = []
  readonly #marks = new Map<PDFPage, PDFRef[]>()
  readonly fonts: DocumentFonts
  #page: PDFPage

  private constructor(pdf: PDFDocument, fonts: DocumentFonts, size: [number, number]) {
    this.#pdf = pdf
    this.#size = size
    this.fonts = fonts
    this.#page = this.addPage()
    this.#start('Document', pdf.context.nextRef())
  }

  static async create({
    title,
    createdAt,
    language = 'en-US',
    size = [612, 792],
  }: NewDocument): Promise<TaggedPdf> {
    const pdf = await PDFDocument.create()
    pdf.setTitle(title, { showInWindowTitleBar: true })
    pdf.setLanguage(language)
    pdf.setProducer('Phial')
    pdf.setCreationDate(createdAt)
    pdf.setModificationDate(createdAt)
    return new TaggedPdf(pdf, await embedFonts(pdf), size)
  }

  addPage(): PDFPage {
    this.#page = this.#pdf.addPage(this.#size)
    this.#marks.set(this.#page, [])
    return this.#page
  }

  embedPng(png: Uint8Array): Promise<PDFImage> {
    return this.#pdf.embedPng(png)
  }

  get page(): PDFPage {
    return this.#page
  }

  /** Opens an element for everything that `draw` adds. */
  tag(role: Role, draw: () => void, alt?: string) {
    const parent = this.#open.at(-1)
    if (!parent) throw new Error('the document is closed')
    const element = this.#start(role, parent.ref, alt)
    parent.kids.push(element.ref)
    draw()
    this.#open.pop()
  }

  /** Content of the innermost open element. */
  mark(draw: (page: PDFPage) => void) {
    const element = this.#open.at(-1)
    const marks = this.#marks.get(this.#page)
    if (!element || !marks) throw new Error('the document is closed')
    const markedId = marks.push(element.ref) - 1
    element.kids.push({ page: this.#page, markedId })
    this.#wrap(`/${element.role} <</MCID ${markedId}>>`, draw)
  }

  /** Content that a screen reader skips: rules and repeated headings. */
  decorate(draw: (page: PDFPage) => void) {
    this.#wrap('/Artifact <</Type /Pagination>>', draw)
  }

  async save(): Promise<Uint8Array> {
    this.#writeStructure()
    return this.#pdf.save({ useObjectStreams: true })
  }

  #start(role: Role, parent: PDFRef, alt?: string): Element {
    const element: Element = {
      role,
      ref: this.#open.length === 0 ? parent : this.#pdf.context.nextRef(),
      parent,
      kids: [],
      ...(alt !== undefined && { alt }),
    }
    this.#open.push(element)
    this.#elements.push(element)
    return element
  }

  #wrap(properties: string, draw: (page: PDFPage) => void) {
    this.#page.pushOperators(
      PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [properties]),
    )
    draw(this.#page)
    this.#page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent))
  }

  #writeStructure() {
    const { context, catalog } = this.#pdf
    const root = context.nextRef()
    for (const { role, ref, parent, kids, alt } of this.#elements) {
      context.assign(
        ref,
        context.obj({
          Type: 'StructElem',
          S: role,
          P: role === 'Document' ? root : parent,
          K: kids.map((kid) =>
            'markedId' in kid ? { Type: 'MCR', Pg: kid.page.ref, MCID: kid.markedId } : kid,
          ),
          ...(alt !== undefined && { Alt: PDFHexString.fromText(alt) }),
          ...(role === 'TH' && { A: { O: 'Table', Scope: 'Column' } }),
        }),
      )
    }
    const numbers = [...this.#marks].flatMap(([page, marks], index) => {
      page.node.set(PDFName.of('StructParents'), context.obj(index))
      page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
      return [index, marks]
    })
    const [document] = this.#elements
    context.assign(
      root,
      context.obj({
        Type: 'StructTreeRoot',
        K: document ? [document.ref] : [],
        ParentTree: { Nums: numbers },
        ParentTreeNextKey: this.#marks.size,
      }),
    )
    catalog.set(PDFName.of('StructTreeRoot'), root)
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  }
}
