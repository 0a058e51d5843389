import { listLevels, normalLimits } from './range-levels.ts'

/** The limits without their label and brackets: 3.5 - 5.1 of "(Ref: 3.5 - 5.1)". */
export function trimRange(text: string): string {
  // "Normal: <150 High: >199": the first label parts the levels.
  const levels = listLevels(text)
  if (levels.length > 0) return levels.length > 1 ? text : (normalLimits(text) ?? text)
  return text
    .replace(
      /^[([]*\s*(?:ref(?:erence)?\.?|normal|range)(?:\s+(?:range|interval|value)s?)?\s*:\s*/i,
      '',
    )
    .replace(/^\[(.*)\]$|^\((.*)\)$/, '$1$2')
    .replace(/^[([]+(?![^()[\]]*[)\]])/, '')
    .replace(/(?<![([][^()[\]]*)[)\]]+$/, '')
}
