import { joinObjects, listObjects, stream, writePdf } from '#testing/parsing/write-pdf.ts'

/** Documents that are not lab reports, although some mention the same terms. */
export const otherDocuments: Record<string, Buffer> = {
  'an invoice': writePdf([
    [
      'Harbour Diagnostics  Invoice 2026-1187',
      'Bill to: Ada Albrecht',
      'Description  Qty  Unit price  Amount',
      'Glucose test  1  12.00  12.00',
      'Lipid panel  1  38.50  38.50',
      'Home visit  1  25.00  25.00',
      'Subtotal  75.50',
      'VAT 10 %  7.55',
      'Amount due  83.05 EUR',
      'Payment within 30 days to the account named below.',
    ],
  ]),
  'a prescription': writePdf([
    [
      'Dr. Ines Calder, Family Medicine',
      'Patient: Ada Albrecht  DOB: 1984-02-29',
      'Rx',
      'Levothyroxine 50 mcg tablets',
      'Sig: take one tablet once daily in the morning',
      'Dispense: 90 tablets  Refills: 3',
      'Metformin 500 mg tablets',
      'Sig: take one tablet twice daily with meals',
      'Dispense: 180 tablets  Refills: 1',
    ],
  ]),
  'a radiologist’s text': writePdf([
    [
      'Department of Radiology',
      'CT of the abdomen with contrast, 2026-03-14',
      'Technique: axial images of 5 mm after 90 mL of contrast medium.',
      'Findings: the liver measures 16 cm and is of normal density.',
      'The right kidney holds a simple cyst of 14 mm.',
      'There is no free fluid and no enlarged node.',
      'Impression: no acute finding. Control in 12 months.',
    ],
  ]),
  'a letter': writePdf([
    [
      'Dear colleague,',
      'thank you for sending us this pleasant lady, whom we saw in our clinic on Tuesday.',
      'She feels well, walks for an hour every day and has lost some weight since spring.',
      'We would be glad to see her again in half a year. With kind regards, I. Calder',
    ],
  ]),
}

/** Russian text, written as bytes that the font's ToUnicode table maps to letters. */
export function writeCyrillic(lines: readonly string[]): Buffer {
  const first = 0x410
  const letters = [...lines.join('')].filter((letter) => letter !== ' ')
  const byteOf = (letter: string) => (letter.codePointAt(0) ?? first) - first + 0x41
  const meanings = [...new Set(letters)].map(
    (letter) => `<${hex(byteOf(letter), 2)}> <${hex(letter.codePointAt(0) ?? 0, 4)}>`,
  )
  const table = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange <00> <ff> endcodespacerange
${meanings.length} beginbfchar
${meanings.join('\n')}
endbfchar endcmap end end`
  const shown = lines.map((line) =>
    [...line]
      .map((letter) => (letter === ' ' ? ' ' : String.fromCharCode(byteOf(letter))))
      .join(''),
  )
  const objects = listObjects([shown])
  objects[2] = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 6 0 R >>'
  return joinObjects([...objects, stream(table)])
}

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
