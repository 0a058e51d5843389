/** The limits without their label and brackets: 3.5 - 5.1 of "(Ref: 3.5 - 5.1)". */
export function trimRange(text: string): string {
  return text
    .replace(
      /^[([]*\s*(?:ref(?:erence)?\.?|normal|range)(?:\s+(?:range|interval|value)s?)?\s*:\s*/i,
      '',
    )
    .replace(/^\[(.*)\]$|^\((.*)\)$/, '$1$2')
    .replace(/^[([]+(?![^()[\]]*[)\]])/, '')
    .replace(/(?<![([][^()[\]]*)[)\]]+$/, '')
}
