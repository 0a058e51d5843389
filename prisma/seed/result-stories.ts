import type { SimulationBody } from '#contract/sandbox/simulation.ts'
import type { WishChoice } from '#lib/result-sets/wish-choices.ts'

export type StepText = 'in-range' | 'talk' | 'repeat' | 'spoken' | 'no-action'

export interface ResultStory {
  /** where the order is; final by default */
  stage?: 'partial' | 'corrected'
  /** what the simulated laboratory finds */
  finds: SimulationBody
  /** chosen by the patient before there were results */
  wish?: WishChoice
  /** a clinician's determination before there were results */
  holdNote?: string
  /** what became of a critical result */
  critical?: 'open' | 'acknowledged' | 'confirmed'
  /** the clinician's next step; without it the results wait in their lane */
  review?: { step: StepText; afterHours: number; isRead: boolean }
}

interface PlannedStory extends ResultStory {
  person: number
  test: string
  reportedDaysAgo: number
}

const normal = { interpretation: 'normal' } as const
const abnormal = { interpretation: 'abnormal' } as const
const critical = { interpretation: 'critical' } as const
const justNow = 0.004

/** At least one example of every lane, by people whose other orders do not matter. */
export const resultStories: readonly PlannedStory[] = [
  { person: 7, test: 'iron', reportedDaysAgo: justNow, finds: critical, critical: 'open' },
  { person: 12, test: 'iron', reportedDaysAgo: justNow, finds: critical, critical: 'acknowledged' },
  {
    person: 15,
    test: 'iron',
    reportedDaysAgo: justNow,
    finds: critical,
    critical: 'confirmed',
    review: { step: 'spoken', afterHours: 0, isRead: true },
  },
  { person: 9, test: 'heart-health', reportedDaysAgo: 0.3, finds: abnormal },
  { person: 18, test: 'thyroid', reportedDaysAgo: 0.6, finds: { reflex: true } },
  { person: 23, test: 'diabetes', reportedDaysAgo: 1.1, finds: abnormal },
  { person: 4, test: 'iron', reportedDaysAgo: 1.7, finds: { ...normal, unsolicited: true } },
  { person: 6, test: 'heart-health', reportedDaysAgo: 0.5, finds: { has_missing_results: true } },
  { person: 20, test: 'iron', reportedDaysAgo: 2.4, finds: { sample_problem: 'hemolyzed' } },
  {
    person: 16,
    test: 'heart-health',
    reportedDaysAgo: 0.4,
    stage: 'partial',
    finds: { ...abnormal, partial: true },
  },
  {
    person: 27,
    test: 'iron',
    reportedDaysAgo: 1.3,
    stage: 'partial',
    finds: { ...normal, partial: true },
  },
  {
    person: 11,
    test: 'diabetes',
    reportedDaysAgo: 4.2,
    stage: 'corrected',
    finds: normal,
    review: { step: 'in-range', afterHours: 20, isRead: true },
  },
  { person: 2, test: 'sti', reportedDaysAgo: 0.1, finds: abnormal, wish: 'after-call' },
  {
    person: 5,
    test: 'prostate',
    reportedDaysAgo: 0.2,
    finds: abnormal,
    holdNote:
      'He lives alone and was in treatment for panic attacks after his brother’s diagnosis. I call him before he sees the values.',
  },
  {
    person: 13,
    test: 'vitamin-d',
    reportedDaysAgo: 10,
    finds: abnormal,
    review: { step: 'repeat', afterHours: 22, isRead: false },
  },
  {
    person: 21,
    test: 'thyroid',
    reportedDaysAgo: 14,
    finds: normal,
    review: { step: 'in-range', afterHours: 5, isRead: false },
  },
  { person: 8, test: 'thyroid', reportedDaysAgo: 0.2, finds: normal },
  { person: 10, test: 'vitamin-d', reportedDaysAgo: 0.4, finds: normal },
  { person: 17, test: 'diabetes', reportedDaysAgo: 0.9, finds: normal },
  { person: 25, test: 'iron', reportedDaysAgo: 1.2, finds: normal },
]

/** Results that were looked at and read long ago. */
export function usualStory(index: number): ResultStory {
  const isAbnormal = index % 4 === 1
  const usual = index % 5 === 3 ? 'no-action' : 'in-range'
  return {
    finds: isAbnormal ? abnormal : normal,
    review: {
      step: isAbnormal ? (index % 8 === 1 ? 'talk' : 'repeat') : usual,
      afterHours: 3 + (index % 7) * 3,
      isRead: true,
    },
  }
}
