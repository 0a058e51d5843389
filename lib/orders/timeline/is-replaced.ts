import type { Situation, TimelineOrder } from './timeline.ts'

const replaceable: ReadonlySet<Situation> = new Set([
  'undeliveredToYou',
  'lostToYou',
  'undeliveredToLab',
  'lostToLab',
  'sampleError',
  'sampleErrorDrawn',
  'redraw',
  'stopped',
  'cancelled',
])

/** For its patient, an order whose problem another order has solved already asks for nothing. Never for staff. */
export const isReplaced = ({ results, links }: TimelineOrder, situation: Situation) =>
  results !== undefined && links?.replacedBy != null && replaceable.has(situation)
