import type { LabTestView } from './lab-test-view.ts'

/** The catalog says so in its description only. Client-safe. */
export function isCollectedInMorning({ description }: Pick<LabTestView, 'description'>): boolean {
  return /\bcollect in the morning\b/i.test(description ?? '')
}
