import { loincIndex } from '../loinc/loinc-index.ts'
import { listNameForms } from '../loinc/name-forms.ts'
import { areCommensurable, compactUnit, normaliseUnit } from '../units/normalise-unit.ts'
import { unitByAlias } from '../units/unit-aliases.ts'

/** What engines make of signs in units: µ is read as p, y or w, ^ as 4, / as f, l, J, I or nothing. */
const confusions: [RegExp, string][] = [
  [/^(?:[yj]o|%o|%0|o\/o|0\/0|y%|v\/o|9%|%%|96|\\%)$/i, '%'],
  [/^[uv][/|il1]{1,2}$/i, 'u/l'],
  [/^(?:[jfliy1]?|cells?)[jfi1l]u[li1]$/i, '/ul'],
  [/^thou(?:sand)?[jfi1l]u[li1]$/i, 'thou/ul'],
  [/^mill(?:ion)?[jfi1l]u[li1]$/i, 'million/ul'],
]

/**
 * The unit that a misread one stands for, among those that the named analyte can have; undefined where none is near.
 * Answers in the compact spelling of the alias table.
 */
export function repairUnit(printed: string, name: string): string | undefined {
  const form = compactUnit(printed)
  if (form === '' || normaliseUnit(printed)) return undefined
  const allowed = listPrintedUnits(name)
  const direct = confusions.find(([pattern, unit]) => pattern.test(form) && allowed.includes(unit))
  if (direct) return direct[1]
  let best: string | undefined
  let bestCost = Math.min(2.2, form.length * 0.45)
  for (const unit of allowed) {
    const cost = misreading(form, unit)
    if (cost < bestCost) {
      best = unit
      bestCost = cost
    }
  }
  return best
}

const printedUnits = new Map<string, string[]>()

/** Every spelling of every unit that an analyte of this name is told in. */
function listPrintedUnits(name: string): string[] {
  const known = printedUnits.get(name)
  if (known) return known
  const { byName } = loincIndex()
  const terms = listNameForms(name).flatMap(({ form }) => byName.get(form) ?? [])
  const units = new Set(terms.flatMap(({ term }) => (term.unit ? [term.unit] : [])))
  const spellings = [...unitByAlias]
    .filter(([, ucum]) => [...units].some((unit) => areOfOneKind(ucum, unit)))
    .map(([alias]) => alias)
  if (printedUnits.size < 1_000) printedUnits.set(name, spellings)
  return spellings
}

/** UCUM itself converts no international units, not even into thousandths of themselves. */
function areOfOneKind(left: string, right: string): boolean {
  const [isLeft, isRight] = [left.includes('[IU]'), right.includes('[IU]')]
  return (
    isLeft === isRight && areCommensurable(left.replace('[IU]', 'U'), right.replace('[IU]', 'U'))
  )
}

const alike = [
  '/fl1ij|!t7',
  'upywµv',
  '0od',
  '^4*"’',
  'gq9',
  'eé€c',
  'mrn',
  'xk*',
  '3s8',
  '5s',
  'dc',
  'l1i/',
]

/** Edit distance in which signs that engines take for one another cost little. */
function misreading(read: string, meant: string): number {
  let row = Array.from({ length: meant.length + 1 }, (_, at) => at * 0.8)
  for (let i = 1; i <= read.length; i += 1) {
    const next = [i * 0.8]
    for (let j = 1; j <= meant.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + substitution(read[i - 1] ?? '', meant[j - 1] ?? '')
      next.push(Math.min(swap, (row[j] ?? 0) + 0.8, (next[j - 1] ?? 0) + 0.8))
    }
    row = next
  }
  return row[meant.length] ?? Number.POSITIVE_INFINITY
}

function substitution(read: string, meant: string): number {
  if (read === meant) return 0
  return alike.some((group) => group.includes(read) && group.includes(meant)) ? 0.35 : 1
}

/** A compact spelling as laboratories print it. */
export function printUnit(compact: string): string {
  return compact
    .replace(/^(mmol|umol|nmol|pmol|meq|mg|ug|ng|pg|g|u|iu|miu)l?([dmu]?l)$/, '$1/$2')
    .replace(/^p(?=i?u\/)/, 'u')
    .replaceAll(/(?<=\/)([dmunpkc]?)l(?![a-z])/g, '$1L')
    .replaceAll(/^f(?:l|1)$/g, 'fL')
    .replaceAll(/iu(?=\/)/g, 'IU')
    .replaceAll(/^([umk]?)u(?=\/)/g, '$1U')
    .replaceAll(/^meq/g, 'mEq')
    .replaceAll(/^([km])(?=\/[um])/g, (sign) => sign.toUpperCase())
    .replaceAll(/hpf|lpf/g, (field) => field.toUpperCase())
    .replace(/^(x?)10[*e]?(\d{1,2})(?=\/|$)/, '$110^$2')
}
