import { adviseMailing } from './advise-mailing.ts'
import { buildSteps } from './build-steps.ts'
import { calendarDayIn } from './calendar-day.ts'
import { isReplaced } from './is-replaced.ts'
import { locateOrder, type Position } from './locate-order.ts'
import { nextActions } from './next-action.ts'
import { gatherFacts } from './order-facts.ts'
import { readClinicStep } from './read-clinic-step.ts'
import { readExpectedResults } from './read-expected-results.ts'
import { readVisitSituation } from './read-visit-situation.ts'
import type { ExpectedResults, Timeline, TimelineOrder } from './timeline.ts'

export type Viewpoint = {
  now: Date
  timeZone: string
}

/** Pure; any set of events in any order gives a timeline. */
export function buildTimeline(order: TimelineOrder, viewpoint: Viewpoint): Timeline {
  const facts = gatherFacts(order)
  const position = locateOrder(order, facts)
  const expected = expectResults(order, position)
  const today = calendarDayIn(viewpoint.timeZone, viewpoint.now)
  const late = expected !== undefined && today > expected.lateAfter
  const clinic = readClinicStep(order, position)
  const reached = readVisitSituation(order, position, viewpoint.now) ?? position.reading.situation
  const situation = clinic?.situation ?? (late ? 'atLabLate' : reached)
  const headline = isReplaced(order, situation) ? 'replaced' : situation
  const { kind, tone } = nextActions[headline]
  const handlesSample = kind === 'register' || kind === 'collect-sample'
  return {
    headline,
    doThisNext: {
      kind,
      ...(handlesSample && { mailing: adviseMailing(viewpoint.now, viewpoint.timeZone) }),
    },
    steps: clinic
      ? clinic.addTo(buildSteps(order, facts, position, expected))
      : buildSteps(order, facts, position, expected),
    tone,
    late: late && !clinic?.situation,
    isReplacement: order.origin === 'redraw',
  }
}

function expectResults(order: TimelineOrder, position: Position): ExpectedResults | undefined {
  const { situation } = position.reading
  return situation === 'atLab' || situation === 'drawn' ? readExpectedResults(order) : undefined
}
