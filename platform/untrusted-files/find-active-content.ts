import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from 'pdf-lib'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import { readObjectStream } from './read-object-stream.ts'

export type ActiveContent = 'script' | 'launch' | 'embedded-file'

const names = <T>(entries: Record<string, T>) =>
  new Map(Object.entries(entries).map(([name, value]) => [PDFName.of(name), value]))

/** Keys and types that only active content has (ISO 32000-2, 12.6 and 7.11.4). */
const activeKeys = names<ActiveContent>({
  JS: 'script',
  JavaScript: 'script',
  XFA: 'script',
  EF: 'embedded-file',
  EmbeddedFile: 'embedded-file',
  EmbeddedFiles: 'embedded-file',
})
const activeActions = names<ActiveContent>({
  JavaScript: 'script',
  Rendition: 'script',
  RichMediaExecute: 'script',
  Launch: 'launch',
  SubmitForm: 'launch',
  ImportData: 'launch',
  GoToE: 'embedded-file',
})
const activeTypes = names<ActiveContent>({ EmbeddedFile: 'embedded-file' })
const activeSubtypes = names<ActiveContent>({
  FileAttachment: 'embedded-file',
  RichMedia: 'script',
  Movie: 'script',
  Sound: 'script',
  '3D': 'script',
})
/** What may happen by itself: opening at a page or zoom. */
const passiveActions = new Set([PDFName.of('GoTo'), PDFName.of('Named')])

const key = (name: string) => PDFName.of(name)

/**
 * Scripts, programs and files in a PDF, wherever they are: in every version of every object, in object streams, under
 * escaped names. pdf.js sees only what its table of objects reaches, but also what pdf-lib cannot read, so both are asked.
 * Throws HiddenObjects or EncryptedObjects for what neither of them would show.
 */
export async function findActiveContent(
  bytes: Uint8Array,
  pdf: PDFDocumentProxy,
): Promise<ActiveContent | undefined> {
  return (await searchObjects(bytes)) ?? (await searchReached(pdf))
}

async function searchObjects(bytes: Uint8Array): Promise<ActiveContent | undefined> {
  const { objects, context } = await listObjects(bytes)
  for (const object of objects) {
    const found = searchObject(object, context)
    if (found) return found
  }
  return undefined
}

/** What pdf-lib's parser has and does not show. */
interface ParserParts {
  context: PDFContext
  parseIndirectObject(): Promise<PDFRef>
  parseIndirectObjectHeader(): PDFRef
  parseObject(): PDFObject
  skipWhitespaceAndComments(): void
  matchKeyword(keyword: number[]): boolean
}

const endOfObject = [...Buffer.from('endobj')]

/** Also what a later object of the same number replaces: viewers may go by an older table. */
async function listObjects(bytes: Uint8Array) {
  const parser = PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY, false)
  const parts = parser as unknown as ParserParts
  const { context } = parts
  const objects: PDFObject[] = []
  const assign = context.assign.bind(context)
  context.assign = (ref: PDFRef, object: PDFObject) => {
    objects.push(object)
    assign(ref, object)
  }
  // pdf-lib fills in as many entries as a table of objects claims to have, and ends a file at a damaged table. The entries
  // are not needed here: a table is one more object to search. Object streams are read by `readObjectStream`.
  parts.parseIndirectObject = async () => {
    const ref = parts.parseIndirectObjectHeader()
    parts.skipWhitespaceAndComments()
    const object = parts.parseObject()
    parts.skipWhitespaceAndComments()
    parts.matchKeyword(endOfObject)
    context.assign(ref, object)
    return ref
  }
  await parser.parseDocument().catch(() => objects.push(PDFInvalidObject.of(bytes)))
  const { Root, Info, Encrypt } = context.trailerInfo
  for (const object of [Root, Info]) if (object) objects.push(object)
  for (const object of objects.filter(isObjectStream)) {
    try {
      readObjectStream(object)
    } catch (error) {
      const isEncrypted = Encrypt || objects.some(hasEncryption)
      throw isEncrypted ? new EncryptedObjects({ cause: error }) : error
    }
  }
  return { objects, context }
}

/** What a viewer would decrypt without a password. */
class EncryptedObjects extends Error {
  override readonly name = 'EncryptedObjects'

  constructor(options: ErrorOptions) {
    super('the objects are encrypted', options)
  }
}

const hasEncryption = (object: PDFObject) =>
  object instanceof PDFRawStream && object.dict.has(key('Encrypt'))

/** pdf-lib goes by the type, viewers by the table of objects. */
function isObjectStream(object: PDFObject): object is PDFRawStream {
  if (!(object instanceof PDFRawStream)) return false
  const [type, count, first] = ['Type', 'N', 'First'].map((name) => object.dict.lookup(key(name)))
  return type === key('ObjStm') || (count instanceof PDFNumber && first instanceof PDFNumber)
}

/** Everything inside an object; what it refers to is in the list itself. */
function searchObject(object: PDFObject, context: PDFContext): ActiveContent | undefined {
  const open: PDFObject[] = [object]
  for (let inner = open.pop(); inner; inner = open.pop()) {
    if (inner instanceof PDFInvalidObject) {
      const found = searchText(inner)
      if (found) return found
    }
    if (inner instanceof PDFArray) open.push(...inner.asArray())
    const dict = inner instanceof PDFStream ? inner.dict : inner
    if (!(dict instanceof PDFDict)) continue
    const found = searchDict(dict, context)
    if (found) return found
    open.push(...dict.values())
  }
  return undefined
}

function searchDict(dict: PDFDict, context: PDFContext): ActiveContent | undefined {
  const named = (name: string) => {
    const value = context.lookup(dict.get(key(name)))
    return value instanceof PDFName ? value : undefined
  }
  const found =
    dict
      .keys()
      .map((name) => activeKeys.get(name))
      .find(Boolean) ??
    find(activeActions, named('S')) ??
    find(activeTypes, named('Type')) ??
    find(activeSubtypes, named('Subtype'))
  if (found) return found
  const triggers = context.lookup(dict.get(key('AA')))
  const automatic = [
    dict.get(key('OpenAction')),
    ...(triggers instanceof PDFDict ? triggers.values() : []),
  ]
  return automatic.some((action) => isActive(context.lookup(action))) ? 'launch' : undefined
}

function isActive(action: PDFObject | undefined) {
  if (!(action instanceof PDFDict)) return false
  const kind = action.context.lookup(action.get(key('S')))
  return kind instanceof PDFName && !passiveActions.has(kind)
}

function find(table: ReadonlyMap<PDFName, ActiveContent>, name: PDFName | undefined) {
  return name && table.get(name)
}

/** An object that pdf-lib could not read is searched as text, with #xx escapes resolved. */
function searchText(object: PDFInvalidObject): ActiveContent | undefined {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  if (/\/(JavaScript|XFA|RichMedia)\b/.test(text)) return 'script'
  if (/\/(Launch|SubmitForm|ImportData)\b/.test(text)) return 'launch'
  return /\/(EmbeddedFiles?|FileAttachment|GoToE)\b/.test(text) ? 'embedded-file' : undefined
}

async function searchReached(pdf: PDFDocumentProxy): Promise<ActiveContent | undefined> {
  if (hasEntries(await pdf.getJSActions().catch(ignore))) return 'script'
  if (hasEntries(await pdf.getAttachments().catch(ignore))) return 'embedded-file'
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number).catch(ignore)
    if (hasEntries(await page?.getJSActions().catch(ignore))) return 'script'
    const annotations = ((await page?.getAnnotations().catch(ignore)) ?? []) as Annotation[]
    if (annotations.some(({ actions }) => hasEntries(actions))) return 'script'
    if (annotations.some(({ subtype }) => subtype === 'FileAttachment')) return 'embedded-file'
  }
  return undefined
}

interface Annotation {
  subtype?: string
  actions?: object
}

/** A damaged page is refused, or read as far as it goes, elsewhere. */
const ignore = () => undefined

function hasEntries(found: object | null | undefined) {
  if (!found) return false
  return found instanceof Map ? found.size > 0 : Object.keys(found).length > 0
}
