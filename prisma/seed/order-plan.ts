import type { SimulationBody } from '#contract/sandbox/simulation.ts'
import { type ResultStory, resultStories, usualStory } from './result-stories.ts'

export interface PlannedStep {
  act: string
  afterDays: number
  statusDetail?: SimulationBody['status_detail']
}

export interface PlannedOrder {
  /** index into seedPeople; -1 is the clinic's stock */
  person: number
  /** part of the kit's slug, or its place in the list of kits */
  test: string | number
  daysAgo: number
  steps: PlannedStep[]
  /** of an order with results */
  story?: ResultStory
}

const step = (
  act: string,
  afterDays: number,
  statusDetail?: PlannedStep['statusDetail'],
): PlannedStep => ({
  act,
  afterDays,
  ...(statusDetail && { statusDetail }),
})

const sent = step('collecting_sample.testkit.transit_customer', 1.2)
const nearby = step('collecting_sample.testkit.out_for_delivery', 2.1)
const arrived = step('collecting_sample.testkit.with_customer', 0.3)
const registered = step('register', 1.4)
const posted = step('collecting_sample.testkit.transit_lab', 1.1)
const atLab = step('sample_with_lab.testkit.delivered_to_lab', 2.2)
/** The results come this long after the sample. */
const labDays = 3.4

const toCustomer = [sent, nearby, arrived]
const toLab = [...toCustomer, registered, posted, atLab]

const unhappy: [count: number, steps: PlannedStep[]][] = [
  [6, [step('cancel', 0.4)]],
  [3, [sent, step('collecting_sample.testkit.problem_in_transit_customer', 3)]],
  [
    2,
    [
      ...toCustomer,
      registered,
      posted,
      step('collecting_sample.testkit.problem_in_transit_lab', 3),
    ],
  ],
  [2, [sent, step('failed.testkit.lost', 12)]],
  [2, [sent, step('failed.testkit.failure_to_deliver_to_customer', 6)]],
  [1, [...toCustomer, registered, posted, step('failed.testkit.failure_to_deliver_to_lab', 7)]],
  [1, [...toLab, step('failed.testkit.sample_error', 1.5, 'sample_hemolyzed')]],
  [1, [...toLab, step('failed.testkit.sample_error', 1.5, 'sample_quantity_not_sufficient')]],
  [1, [...toLab, step('failed.testkit.sample_error', 1.5, 'sample_contaminated')]],
  [
    1,
    [
      ...toLab,
      step('sample_with_lab.testkit.lab_processing_blocked', 1, 'date_of_collection_unspecified'),
    ],
  ],
  [
    1,
    [
      ...toLab,
      step('sample_with_lab.testkit.lab_processing_blocked', 1, 'demographic_information_mismatch'),
    ],
  ],
  [1, [...toCustomer, step('cancelled.testkit.do_not_process', 9)]],
]

const underWay: [count: number, steps: PlannedStep[]][] = [
  [8, []],
  [4, [registered]],
  [10, [sent]],
  [4, [sent, nearby]],
  [10, toCustomer],
  [8, [...toCustomer, registered]],
  [9, [...toCustomer, registered, posted]],
  [12, toLab],
]

/** Orders that stalled for at least this many days, so that they appear in the attention list. */
const overdue: [count: number, atLeastDays: number, steps: PlannedStep[]][] = [
  [4, 7.5, toCustomer],
  [1, 7.5, [sent]],
  [2, 27, toLab],
  [1, 8, [...toCustomer, registered, posted]],
  [1, 15, [...toCustomer, registered]],
  [1, 6, []],
]

const resultedCount = 40
const stockCount = 8

const demoPatient: PlannedOrder[] = [
  { person: 0, test: 0, daysAgo: 5, steps: toCustomer },
  { person: 0, test: 1, daysAgo: 10.5, steps: toLab },
  { person: 0, test: 2, daysAgo: 1.6, steps: [sent] },
  { person: 0, test: 0, daysAgo: 26, steps: toLab, story: usualStory(5) },
  { person: 0, test: 3, daysAgo: 151, steps: toLab, story: usualStory(4) },
]

export function planOrders(people: number, tests: number): PlannedOrder[] {
  const random = mulberry32(20260401)
  const pick = (count: number) => Math.floor(random() * count)
  const someone = () => 1 + pick(people - 1)
  const length = (steps: PlannedStep[]) =>
    steps.reduce((days, planned) => days + planned.afterDays, 0)
  const place = (steps: PlannedStep[], slackDays: number, person = someone()): PlannedOrder => ({
    person,
    test: pick(tests),
    daysAgo: length(steps) + 0.2 + random() * slackDays,
    steps,
  })
  const result = (index: number): PlannedOrder => {
    const usual = place(toLab, 165)
    const planned = resultStories[index]
    if (!planned)
      return { ...usual, daysAgo: usual.daysAgo + labDays + 1, story: usualStory(index) }
    const { person, test, reportedDaysAgo, ...story } = planned
    const isAtLab = story.stage === 'partial'
    return {
      person,
      test,
      steps: isAtLab ? toLab.slice(0, -1) : toLab,
      daysAgo: length(toLab) + (isAtLab ? 0 : labDays) + reportedDaysAgo,
      story,
    }
  }
  const leave = (steps: PlannedStep[], atLeastDays: number): PlannedOrder => {
    const placed = place(steps, 5)
    return { ...placed, daysAgo: placed.daysAgo + atLeastDays }
  }
  const repeat = (count: number, build: () => PlannedOrder) => Array.from({ length: count }, build)
  return [
    ...demoPatient,
    ...unhappy.flatMap(([count, steps]) => repeat(count, () => place(steps, 20))),
    ...underWay.flatMap(([count, steps]) => repeat(count, () => place(steps, 3))),
    ...Array.from({ length: resultedCount }, (_, index) => result(index)),
    ...repeat(stockCount, () => place(toCustomer, 30, -1)),
    ...overdue.flatMap(([count, days, steps]) => repeat(count, () => leave(steps, days))),
  ]
}

/** A seeded generator, so that the demo clinic is the same everywhere. */
function mulberry32(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
