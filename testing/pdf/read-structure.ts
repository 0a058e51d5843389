import { openPdf } from '#platform/untrusted-files/open-pdf.ts'

type Pdf = Awaited<ReturnType<typeof openPdf>>
type Page = Awaited<ReturnType<Pdf['getPage']>>

interface Node {
  role: string
  children: (Node | Leaf)[]
  alt?: string
}
interface Leaf {
  type: string
  id: string
}

interface PlacedText {
  text: string
  x: number
  y: number
}

export interface PdfStructure {
  title: string | null
  language: string | null
  /** role and text, in reading order */
  headings: [role: string, text: string][]
  /** of each table the cells of each row */
  tables: [role: string, text: string][][][]
  /** descriptions of pictures */
  pictures: string[]
  /** what a screen reader reads */
  text: string
  /** in words; none in an accessible document */
  problems: string[]
}

const isNode = (child: Node | Leaf): child is Node => 'role' in child

/** The structure of a tagged PDF as a screen reader follows it, with what is wrong with it. */
export async function readStructure(bytes: Uint8Array): Promise<PdfStructure> {
  const pdf = await openPdf(bytes)
  try {
    const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
    const found: PdfStructure = {
      title: info.Title ?? null,
      language: info.Language ?? null,
      headings: [],
      tables: [],
      pictures: [],
      text: '',
      problems: [],
    }
    const marked: unknown = await pdf.getMarkInfo()
    if (!(marked instanceof Map && marked.get('Marked') === true))
      found.problems.push('is not marked as tagged')
    if (!found.title) found.problems.push('has no title')
    if (!found.language) found.problems.push('has no language')
    for (let number = 1; number <= pdf.numPages; number += 1)
      await readPage(await pdf.getPage(number), found)
    checkHeadings(found)
    checkTables(found)
    return found
  } finally {
    await pdf.loadingTask.destroy()
  }
}

async function readPage(page: Page, found: PdfStructure) {
  const tree = (await page.getStructTree()) as Node | null
  if (!tree) return void found.problems.push(`page ${page.pageNumber} has no structure`)
  const { texts, outside } = await readTexts(page)
  for (const text of outside) found.problems.push(`"${text}" is outside of the structure`)
  const reached = new Set<string>()
  const textOf = (node: Node): string =>
    node.children
      .map((child) => (isNode(child) ? textOf(child) : joinTexts(texts.get(child.id))))
      .join(' ')
      .trim()
  let place: PlacedText | undefined
  const visit = (node: Node, isInRow: boolean) => {
    const { role, children } = node
    if (/^H\d$/.test(role)) found.headings.push([role, textOf(node)])
    if (role === 'Table') addTable(found.tables, readTable(node, textOf))
    if (role === 'Figure') {
      if (node.alt) found.pictures.push(node.alt)
      else found.problems.push('a picture has no description')
    }
    for (const [index, child] of children.entries()) {
      if (isNode(child)) {
        visit(child, isInRow || role === 'TR')
        continue
      }
      reached.add(child.id)
      const first = texts.get(child.id)?.[0]
      if (!first) continue
      found.text += `${joinTexts(texts.get(child.id))} `
      // The lines of a cell go down, and its neighbor begins at the top again.
      if (place && index === 0 && !isInRow && isBefore(first, place))
        found.problems.push(`"${first.text}" is above "${place.text}", which is read before it`)
      place = first
    }
  }
  visit(tree, false)
  for (const [id, marked] of texts)
    if (!reached.has(id))
      found.problems.push(`"${joinTexts(marked)}" is marked, and no element has it`)
}

const joinTexts = (texts: PlacedText[] | undefined) =>
  (texts ?? []).map(({ text }) => text).join('')

/** Above, or on the same line further to the left. */
function isBefore(text: PlacedText, other: PlacedText) {
  if (Math.abs(text.y - other.y) < 2) return text.x < other.x
  return text.y > other.y
}

/** The texts of each marked part by its id, and those of none. */
async function readTexts(page: Page) {
  const texts = new Map<string, PlacedText[]>()
  const outside: string[] = []
  const open: (string | null)[] = []
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type.startsWith('begin')) open.push(item.id ?? null)
      else open.pop()
      continue
    }
    if (item.str.trim() === '') continue
    if (open.length === 0) outside.push(item.str)
    const id = open.findLast((each) => each !== null)
    const [x = 0, y = 0] = (item.transform as number[]).slice(4)
    if (id) texts.set(id, [...(texts.get(id) ?? []), { text: item.str, x, y }])
  }
  return { texts, outside }
}

/** On each page that a table reaches, pdf.js gives all of its rows, with the texts of that page. */
function addTable(tables: PdfStructure['tables'], rows: PdfStructure['tables'][number]) {
  const last = tables.at(-1)
  const isContinued = rows.length === last?.length && rows[0]?.every(([, text]) => text === '')
  if (!isContinued) return void tables.push(rows)
  for (const [index, row] of rows.entries())
    for (const [column, [role, text]] of row.entries())
      if (text !== '' && last[index]?.[column]) last[index][column] = [role, text]
}

function readTable(table: Node, textOf: (node: Node) => string) {
  return table.children
    .filter(isNode)
    .map((row) =>
      row.children.filter(isNode).map((cell): [string, string] => [cell.role, textOf(cell)]),
    )
}

function checkHeadings({ headings, problems }: PdfStructure) {
  let level = 0
  for (const [role, text] of headings) {
    const next = Number(role.slice(1))
    if (text === '') problems.push(`an empty ${role}`)
    if (next > level + 1) problems.push(`"${text}" is ${role} after H${level}`)
    level = next
  }
  if (headings.length === 0) problems.push('has no heading')
}

function checkTables({ tables, problems }: PdfStructure) {
  for (const [titles = [], ...rows] of tables) {
    if (titles.length === 0 || titles.some(([role, text]) => role !== 'TH' || text === ''))
      problems.push('a table does not begin with the titles of its columns')
    if (rows.some((row) => row.length !== titles.length || row.some(([role]) => role !== 'TD')))
      problems.push('a row of a table has other cells than its titles')
  }
}
