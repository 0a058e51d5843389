import type { TextPage } from '#service/parsing/page.ts'
import { isCovered } from './find-scan-dpi.ts'
import type { Paint } from './list-paint.ts'
import { extractThresholds } from './thresholds.ts'

/** Blanks, and what a font calls by no known name. */
const unknown = /[\s\p{Co}\p{Cn}\p{Cc}\uFFFD]/gu

/**
 * Whether a page has to be looked at to be read: it has hardly any text that can be read as such, or a scan covers it
 * whose text, as a scanner has recognized it, is not seen. How well that was done is unknown, and nothing says where it is wrong.
 */
export function isPicture({ items }: TextPage, { letters, images, paths, area }: Paint): boolean {
  const { minLetters, minLettersOnScan, maxPaths } = extractThresholds
  const count = items.reduce((sum, { text }) => sum + text.replaceAll(unknown, '').length, 0)
  const seen = letters.filter(({ sight }) => sight === 'seen').length
  if (count < minLetters) return images.length > 0 || paths > maxPaths || seen >= minLetters
  return seen < minLettersOnScan && isCovered({ images, area })
}
