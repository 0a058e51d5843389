import type { Field } from './labels.ts'
import { metadataThresholds } from './thresholds.ts'

const date =
  /\d{1,2}[-/. ](?:\d{1,2}|[a-zäéû]{3,10}\.?)[-/., ]+\d{2,4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|[a-z]{3,9}\.? \d{1,2}(?:,\s*|\s+)\d{4}/i

/** The whole text: "Age 18-39: 30 - 50" is a reference range. */
const age =
  /^\d{1,3}(?:\s*(?:[ymj]|years?|yrs?|months?|años|jahre|jaar|ans)(?: old)?\.?)?(?:\s+\d{1,2}\s*(?:m|months?|d|days?))*$/i

/**
 * With a digit, or in capitals and long, unless its end is one of words: neither "Status" nor "HAEMATOLOGY" nor "NOTAVAILABLE".
 */
const specimenNumber =
  /(?:(?=[\w./-]*\d)|(?=[A-Z]{10})(?!\w*(?:OLOGY|ISTRY|ABLE|TION|MENT|IMEN|CTED|IVED|RTED|IDED|GNED|DING|TING)\b))[A-Za-z0-9][\w./-]{3,24}/

export function acceptValue(field: Field, text: string): string | undefined {
  if (field === 'dob' || field === 'reported' || field === 'collected') return date.exec(text)?.[0]
  if (field === 'gender')
    return /^(?:m|f|w|v|male|female|man|vrouw|männlich|weiblich|hombre|mujer|var[oó]n|masculino|femenino|feminino|maschio|femmina|maschile|femminile|masculin|f[ée]minin|homme|femme|h)\b/i.exec(
      text,
    )?.[0]
  if (field === 'age') return age.exec(text)?.[0]
  if (field === 'specimen') return specimenNumber.exec(text)?.[0]
  if (field === 'lab') return text.slice(0, metadataThresholds.maxLabeledLabLetters)
  return acceptName(text)
}

function acceptName(text: string): string | undefined {
  const name = text
    .replace(/\s*[|(].*$/, '')
    .replace(/\b(?:age|sex|dob|gender|collected)\b.*$/i, '')
    .trim()
  const isName =
    /^\p{L}[\p{L}\p{M}.,'’ -]{1,60}$/u.test(name) &&
    name.split(/\s+/).length <= metadataThresholds.maxNameWords
  return isName && !/^(?:id|name|details|information|report|no|number|phone|address)\b/i.test(name)
    ? name
    : undefined
}
