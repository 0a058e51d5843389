import { criteriaAnnotation } from '#e2e/support/app/accessibility-reporter.ts'

/** For a journey that can fail these criteria of WCAG 2.2, which the accessibility report then names. */
export function wcag(...criteria: string[]) {
  return { annotation: { type: criteriaAnnotation, description: criteria.join(' ') } }
}
