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
function writeObjectStream(object: string, type = '/Type /ObjStm'): string {
  const head = '7 0 '
  const packed = deflateSync(Buffer.from(head + object, 'latin1')).toString('latin1')
  return stream(packed, `${type} /N 1 /First ${head.length} /Filter /FlateDecode`)
}

const alert = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
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
  'names JavaScript in its text': () =>
    joinObjects(listObjects([[...reportLines, '/JavaScript /Launch /EmbeddedFiles']])),
}
