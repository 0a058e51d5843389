// Letters that Unicode does not decompose into a base letter and a mark.
const spelledOut: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'ng',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
  '´': "'",
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '№': 'No',
}

const printable = /^[a-zA-Z0-9][a-zA-Z0-9\-.,']*(\s[a-zA-Z0-9\-.,']+)*$/

/** Whether the laboratory can print the name as it is (ASCII only). */
export function isAsciiName(name: string): boolean {
  return printable.test(name)
}

/** The name as a laboratory can print it, "Jose" for "José"; '' if there is no such form, as for 李. */
export function asciiName(name: string): string {
  const ascii = spellInAscii(name)
    .replace(/\s+/g, ' ')
    .replace(/^[^a-zA-Z0-9]+/, '')
    .trim()
  return isAsciiName(ascii) ? ascii : ''
}

/** Without accents, and with ß as ss; letters without such a form stay. */
export function spellInAscii(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => spelledOut[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}

/** The part of a person's name to store when a laboratory's form gives `printed`: their own spelling if it prints like that. */
export function keepSpelling(written: string, printed: string): string {
  return asciiName(written) === printed ? written : printed
}
