import ucum from '@lhncbc/ucum-lhc'
import { remember } from '#service/parsing/remember.ts'
import { readComposedUnit } from './composed-units.ts'
import { unitByAlias } from './unit-aliases.ts'

const superscripts: Record<string, string> = {
  '⁰': '0',
  '¹': '1',
  '²': '2',
  '³': '3',
  '⁴': '4',
  '⁵': '5',
  '⁶': '6',
  '⁷': '7',
  '⁸': '8',
  '⁹': '9',
  '⁻': '-',
}

/** A printed unit for comparison: lower case, no white space, one sign for micro, exponents after ^. */
export function compactUnit(printed: string): string {
  const isPlain = /^[a-zA-Z%/^\d]+$/.test(printed)
  return isPlain ? dropPer(printed.toLowerCase()) : compactSigns(printed)
}

const dropPer = (text: string) => text.replace(/^(?:in|per)(?=\w+\/)/, '')

function compactSigns(printed: string): string {
  const plain = printed
    .replaceAll(/([⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+)/gu, (match) => {
      const digits = [...match].map((sign) => superscripts[sign] ?? '').join('')
      return match === '²' || match === '³' ? digits : `^${digits}`
    })
    .replaceAll(/[µμ]/gu, 'u')
    .replaceAll(/[×✕*·](?=\s*10)/gu, 'x')
    .replaceAll(/\s+/g, '')
    .toLowerCase()
    .replace(/^\((.*)\)$|^\[(.*)\]$/, '$1$2')
  return dropPer(plain).replace(/[.,;:]$/, '')
}

/** UCUM; undefined for an unknown or ambiguous unit. */
export const normalizeUnit = remember((printed): string | undefined => findUnit(printed))

/** Whether two units are printed alike or mean the same. */
export const areSameUnit = (left: string, right: string) =>
  left === right ||
  (normalizeUnit(left) !== undefined && normalizeUnit(left) === normalizeUnit(right))

function findUnit(printed: string): string | undefined {
  const form = compactUnit(printed)
  if (form === '') return undefined
  return (
    unitByAlias.get(form) ??
    unitByAlias.get(form.replace(/^x/, '')) ??
    readComposedUnit(form) ??
    unitByAlias.get(repairStrokes(form)) ??
    unitByAlias.get(shortenPrefix(form)) ??
    findUcum(printed.trim().replaceAll(/[µμ]/gu, 'u').replace(/^mcg/, 'ug'))
  )
}

/** "mlU/mL" and "mmol/I": a small l and a capital I look alike, and no unit is per I. */
const repairStrokes = (form: string) =>
  form.replace(/^([mku]?)lu(?=\/)/, '$1iu').replace(/\/([dmu]?)i$/, '/$1l')

const prefixes: Record<string, string> = { milli: 'm', micro: 'u', nano: 'n', pico: 'p' }

/** "microg/dL", "nanogr/mL", and "U.I./L" */
function shortenPrefix(form: string): string {
  if (!form.includes('/')) return form
  return form
    .replaceAll(/(?<=\p{L})\./gu, '')
    .replace(/^(?:milli|micro|nano|pico)/, (prefix) => prefixes[prefix] ?? prefix)
    .replace(/^([munp])?grs?(?=\/)/, '$1g')
    .replace(/\/(?:lt|ltr|lit(?:er|re)s?)$/, '/l')
}

/** Yoctograms and exagrams are valid UCUM, but on a report they are misread micrograms. */
const neverPrinted = /^(?:[yzaEZYPTGh]|da)(?:g|mol|l|L)\//
const ucumShape = /^[A-Za-z%[(][\w%[\](){}'*.]*\/[\w%[\](){}'*./]+$/

/** A unit printed as its UCUM code; single letters mean too many things. */
function findUcum(printed: string): string | undefined {
  if (printed.length < 3 || printed.length > 24 || !ucumShape.test(printed)) return undefined
  if (!perSomething.test(printed) || neverPrinted.test(printed)) return undefined
  const { status } = ucum.UcumLhcUtils.getInstance().validateUnitString(printed)
  return status === 'valid' ? printed : undefined
}

export function looksLikeUnit(text: string): boolean {
  return text.length >= 3 && text.length <= 24 && perSomething.test(text)
}

const perSomething =
  /^(?:x?10[\^*e]?\d{1,2}|[a-zµμ%.[\]]{1,8}\d?)?\/(?:[mdµμuncpf]?l|ml|dl|mm3|cumm|h|hr|min|s|g|kg|mg|m?mol|hpf|lpf|d|day|24h|m2|cell|mgcr|gcr)(?:\/[\w.]{1,8})?$/iu

export function areCommensurable(left: string, right: string): boolean {
  if (left === right) return true
  const key = `${left}|${right}`
  const seen = comparable.get(key)
  if (seen !== undefined) return seen
  const answer = ucum.UcumLhcUtils.getInstance().convertUnitTo(left, 1, right)
  const isComparable = answer.status === 'succeeded'
  if (comparable.size < 5_000) comparable.set(key, isComparable)
  return isComparable
}

const comparable = new Map<string, boolean>()

export function convertUnit(value: number, from: string, to: string): number | undefined {
  if (from === to) return value
  if (!areCommensurable(from, to)) return undefined
  return ucum.UcumLhcUtils.getInstance().convertUnitTo(from, value, to).toVal ?? undefined
}
