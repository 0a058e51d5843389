import { type Box, isLevelWith, type TextItem, type TextPage } from '#service/parsing/page.ts'
import { ocrThresholds } from './thresholds.ts'

/**
 * A rule of a table close to a number is a "1" to the engine that sees the page with its rules: "16.0" for "6.0". It is none
 * where a rule stands in its place and the engine that sees the page without rules reads the other digits alone. There the
 * two readings change places, so that the engines stay apart and the number is asked about. `rules` in points, as the boxes.
 */
export function dropRules(
  lead: TextPage,
  check: TextPage,
  rules: readonly Box[],
): [lead: TextPage, check: TextPage] {
  const led = [...lead.items]
  const checked = [...check.items]
  for (const [at, item] of led.entries()) {
    const found = /^1[\d.,]|^[\d.,]+1$/.test(item.text) && findWithout(item, checked, rules)
    if (!found) continue
    led[at] = { ...item, text: found.text, box: found.box }
    checked[found.index] = { ...item, box: found.box }
  }
  return [
    { ...lead, items: led },
    { ...check, items: checked },
  ]
}

/** What is left of a rule beside a word. */
const remnant = /^['‘’`"!]|['‘’`"!]$/g

/** The number without the rule, and the other engine's word that says so. */
function findWithout(
  { text, box }: TextItem,
  others: readonly TextItem[],
  rules: readonly Box[],
): { text: string; box: Box; index: number } | undefined {
  const letter = box.width / text.length
  const width = box.width - letter
  const sides = [
    { isStroke: text.startsWith('1'), rest: text.slice(1), at: box.x, x: box.x + letter },
    { isStroke: text.endsWith('1'), rest: text.slice(0, -1), at: box.x + width, x: box.x },
  ]
  for (const { isStroke, rest, at, x } of sides) {
    if (!isStroke || !rules.some((rule) => isBeside(rule, box) && isWithin(rule, at, letter)))
      continue
    const kept = { ...box, x, width }
    const index = others.findIndex(
      (other) => other.text.replaceAll(remnant, '') === rest && isOver(other.box, kept),
    )
    if (index >= 0) return { text: rest, box: kept, index }
  }
  return undefined
}

const isBeside = (rule: Box, box: Box) =>
  rule.y < box.y + box.height && rule.y + rule.height > box.y

const isWithin = (rule: Box, from: number, width: number) =>
  rule.x + rule.width > from - width * ocrThresholds.ruleReach && rule.x < from + width

const isOver = (other: Box, box: Box) =>
  isLevelWith(other, box) && other.x < box.x + box.width && other.x + other.width > box.x
