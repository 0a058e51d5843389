import { z } from 'zod'

/** What the journeys checked for accessibility, as their reporter writes it. */
export const runFile = 'test-results/accessibility.json'

/** undecided: the tool needs a person's eye; inapplicable: nothing on the page that the check is about. */
const outcome = z.enum(['failed', 'undecided', 'passed', 'inapplicable'])

const visit = z.strictObject({
  audience: z.string(),
  /** the file in app/ that renders it */
  page: z.string(),
  /** without the ids of one run's orders */
  path: z.string(),
  checks: z.record(z.string(), outcome),
})

const visits = z.strictObject({
  /** how many the table of pages has for this audience */
  planned: z.number(),
  visits: z.array(visit),
  /** by check: the WCAG criteria, such as 1.4.3, that it can fail */
  criteria: z.record(z.string(), z.array(z.string())),
})

const journey = z.strictObject({
  title: z.string(),
  criteria: z.array(z.string()),
  outcome: z.enum(['passed', 'failed']),
})

export const runRecord = visits.extend({
  endedOn: z.iso.date(),
  journeys: z.array(journey),
})

export const visitsRecord = visits
export type Outcome = z.infer<typeof outcome>
export type VisitsRecord = z.infer<typeof visits>
export type RunRecord = z.infer<typeof runRecord>
