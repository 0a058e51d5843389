import type { Line } from '#service/parsing/page.ts'
import { findLabel } from './labels.ts'
import { type Cell, splitCells } from './split-cells.ts'
import { metadataThresholds } from './thresholds.ts'

export const labWords =
  /(?<![\p{L}\d_])(?:laborat(?:ory|ories|[oó]rio|orium|oire)|\p{L}*labs?(?:corp)?|labor|arup|bioreference|dynacare|eurofins|quest|diagnostics?|patholog(?:y|ie)|clinic(?:al)?|hospital|medical cent(?:er|re)|health system|diagn[oó]sticos?)(?![\p{L}\d_])/iu

/** Alone they are a heading: "LABORATORY RESULTS", "Department of Clinical Pathology". */
const headingWord =
  /^(?:laborator(?:y|ies|io|ios|ium)|laboratoire|labs?|labor|clinical|clinic|medical|hospital|diagnos(?:is|tics?)|diagn[oó]sticos?|pathology|pathologie|results?|tests?|testing|findings|data|summary|final|interim|preliminary|cumulative|details|information|services?|department|dept|unit|of|and|for|the|de|del|des|du|la|und|der|outpatient|inpatient|patient|blood|urine|biochemistry|chemistry|h(?:a)?ematology|immunology|serology|microbiology|panel|profile|values?|investigations?|analysis|examinations?|befunde?|ergebnisse|resultados|resultaten|uitslagen|r[ée]sultats|risultati|esami|informe|an[áa]lisis|analyses?)$/i

const isHeading = (text: string) =>
  text.split(/[^\p{L}]+/u).every((word) => word === '' || headingWord.test(word))

/** Of what explains a report. */
const isSentence = (text: string) =>
  /^\d+[.)] /.test(text) ||
  /(?<![\p{L}])(?:is|are|was|were|may|be|where|which|your|this)(?!\p{L})/u.test(text) ||
  /^\p{Ll}.*\.$/u.test(text)

/** A label without its value: whose clinic or hospital is named beside or below it is not the laboratory. */
const orderer =
  /^(?:(?:order(?:ing|ed)|referr(?:ing|ed)|ref\.?|request(?:ing|ed|or)|client|account|submitt(?:ing|ed)|physician|provider|doctor|send(?:ing|er)|report|to|by|name|details|information)\s*)+:?$/iu

/** Lines below such a label that may belong to it. */
const ordererLines = 3

/** The laboratory of the letterhead, without a label. */
export function findLaboratory(lines: readonly Line[]): string | null {
  const head = lines.slice(0, metadataThresholds.letterheadLines).map(splitCells)
  for (const [at, cells] of head.entries())
    for (const [index, cell] of cells.entries())
      if (
        isLaboratory(cell.text) &&
        !isOrderer(cell, cells[index - 1], head.slice(Math.max(0, at - ordererLines), at))
      )
        return cell.text
  return null
}

const isLaboratory = (text: string) =>
  labWords.test(text) &&
  text.length <= metadataThresholds.maxLabNameLetters &&
  !/[:@]|report\b/i.test(text) &&
  !isLabel(text) &&
  !isHeading(text) &&
  !isSentence(text)

/** Alone or with its value: the patient of "Patient Care Laboratory" is none. */
function isLabel(text: string) {
  const label = findLabel(text)
  if (!label) return false
  const rest = text.replace(label.pattern, '').trim()
  return rest === '' || /^[:.#=-]|\d/.test(rest)
}

function isOrderer({ left }: Cell, before: Cell | undefined, above: readonly Cell[][]) {
  const isNear = (cell: Cell) => Math.abs(cell.left - left) < metadataThresholds.maxOffsetPt
  return [before, ...above.flat().filter(isNear)].some((cell) => cell && orderer.test(cell.text))
}
