import { compactUnit, normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { unitByAlias } from '#service/parsing/units/unit-aliases.ts'
import { areOfOneSize, listUnits } from './reported-units.ts'
import { passThresholds } from './thresholds.ts'

const confusions: [RegExp, string][] = [
  [/^(?:[yj]o|%o|%0|o\/o|0\/0|y%|v\/o|9%|%%|96|\\%)$/i, '%'],
  [/^[uv][/|il1]{1,2}$/i, 'u/l'],
  [/^(?:[jfliy1]?|cells?)[jfi1l]u[li1]$/i, '/ul'],
  [/^[l1i|!]\/[l1i|!]$/i, 'l/l'],
  [/^thou(?:sand)?[jfi1l]u[li1]$/i, 'thou/ul'],
  [/^mill(?:ion)?[jfi1l]u[li1]$/i, 'million/ul'],
]

interface Repair {
  /** in the compact spelling of the alias table */
  unit: string
  /** only similar signs were confused: "Wg/dL" is µg/dL, and "µg/a" may be two units */
  isSure: boolean
}

/** The unit meant by a misread one, among those that the named analyte can have; undefined where none is close. */
export function repairUnit(printed: string, name: string): Repair | undefined {
  const form = compactUnit(printed)
  const allowed = listPrintedUnits(name)
  if (form === '' || allowed.includes(form)) return undefined
  if (normalizeUnit(printed) && allowed.length === 0) return undefined
  const direct = confusions.find(([pattern, unit]) => pattern.test(form) && allowed.includes(unit))
  if (direct) return { unit: direct[1], isSure: true }
  let best: string | undefined
  let bestCost = Math.min(
    passThresholds.maxMisreading,
    form.length * passThresholds.maxMisreadingPerLetter,
  )
  for (const unit of allowed) {
    const cost = misreading(form, unit)
    if (cost < bestCost) {
      best = unit
      bestCost = cost
    }
  }
  return best === undefined ? undefined : { unit: best, isSure: bestCost < passThresholds.lostSign }
}

const printedUnits = new Map<string, string[]>()

function listPrintedUnits(name: string): string[] {
  const known = printedUnits.get(name)
  if (known) return known
  const units = listUnits(name)
  const spellings = [...unitByAlias]
    .filter(([, ucum]) => units.some((unit) => areOfOneSize(ucum, unit)))
    .map(([alias]) => alias)
  if (printedUnits.size < 1_000) printedUnits.set(name, spellings)
  return spellings
}

const similarSigns = [
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

/** Edit distance in which signs that engines confuse cost little. */
function misreading(read: string, meant: string): number {
  const { lostSign } = passThresholds
  let row = Array.from({ length: meant.length + 1 }, (_, at) => at * lostSign)
  for (let i = 1; i <= read.length; i += 1) {
    const next = [i * lostSign]
    for (let j = 1; j <= meant.length; j += 1) {
      const swap = (row[j - 1] ?? 0) + substitution(read[i - 1] ?? '', meant[j - 1] ?? '')
      next.push(Math.min(swap, (row[j] ?? 0) + lostSign, (next[j - 1] ?? 0) + lostSign))
    }
    row = next
  }
  return row[meant.length] ?? Number.POSITIVE_INFINITY
}

function substitution(read: string, meant: string): number {
  if (read === meant) return 0
  return similarSigns.some((group) => group.includes(read) && group.includes(meant))
    ? passThresholds.similarSign
    : 1
}

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
