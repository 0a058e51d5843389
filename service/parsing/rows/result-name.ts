import { isLabel, isLevel } from './name-words.ts'
import { rowThresholds } from './thresholds.ts'

export const cleanName = (text: string) =>
  text
    .replace(/^(?:[-–•*·>#]+\s+|\d{1,2}[.)]\s+)/u, '')
    .replace(/[\s:=.…_|–-]+$/u, '')
    .trim()

export function canBeName(name: string): boolean {
  const letters = name.match(/\p{L}/gu)?.length ?? 0
  return (
    letters >= rowThresholds.minNameLetters &&
    name.length <= rowThresholds.maxNameLetters &&
    !isLabel(name) &&
    !isLevel(name)
  )
}
