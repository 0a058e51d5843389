import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type LowLevelStatus,
  lowLevelStatuses,
  type Modality,
  modalities,
} from '#contract/order-status.ts'
import type { OrderFlow, OrderState } from './order-state.ts'
import {
  advanceOrder,
  canCancel,
  canRegister,
  listNextStatuses,
  newOrderState,
  RefusedTransition,
} from './state-machine.ts'

// The contract's table, verbatim except for the brackets. `?x` refers to condition x of its prose.
const contract = `
testkit | new | ordered?placed, requisition_bypassed?import
testkit | ordered | awaiting_registration?register, requisition_created?known, cancelled
testkit | awaiting_registration | requisition_created?unregistered, transit_customer, cancelled, do_not_process
testkit | requisition_created, requisition_bypassed | testkit_registered?byRegistering, transit_customer?notRegistering, cancelled?notRegistering, do_not_process?notRegistering
testkit | testkit_registered | transit_customer?unshipped, cancelled?unshipped, out_for_delivery?onItsWay, with_customer?travelling, problem_in_transit_customer?travelling, transit_lab?withCustomer, do_not_process
testkit | transit_customer | out_for_delivery, with_customer, problem_in_transit_customer, failure_to_deliver_to_customer, lost, requisition_created?unregistered
testkit | problem_in_transit_customer | transit_customer, out_for_delivery, with_customer, failure_to_deliver_to_customer, lost
testkit | out_for_delivery | with_customer, problem_in_transit_customer, failure_to_deliver_to_customer, lost, requisition_created?unregistered
testkit | with_customer | requisition_created?unregistered, transit_lab?registered, do_not_process
testkit | transit_lab | delivered_to_lab, problem_in_transit_lab, failure_to_deliver_to_lab, lost
testkit | problem_in_transit_lab | transit_lab, delivered_to_lab, failure_to_deliver_to_lab, lost
testkit | delivered_to_lab | completed, lab_processing_blocked, sample_error
testkit | lab_processing_blocked | delivered_to_lab, completed, sample_error, do_not_process
walk_in_test | new | ordered?placed, requisition_bypassed?import
walk_in_test | ordered | requisition_created, cancelled
walk_in_test | requisition_created, requisition_bypassed | appointment_pending, appointment_scheduled, partial_results, completed, sample_error, redraw_available, cancelled
walk_in_test | appointment_pending | appointment_scheduled, appointment_cancelled, partial_results, completed, cancelled
walk_in_test | appointment_scheduled | appointment_scheduled, appointment_pending, appointment_cancelled, partial_results, completed, sample_error, redraw_available, cancelled
walk_in_test | appointment_cancelled | appointment_pending, appointment_scheduled, partial_results, completed, cancelled
walk_in_test | partial_results | partial_results, completed, sample_error, redraw_available
at_home_phlebotomy | new | ordered?placed, requisition_bypassed?import
at_home_phlebotomy | ordered | requisition_created, cancelled
at_home_phlebotomy | requisition_created, requisition_bypassed | appointment_pending, appointment_scheduled, cancelled
at_home_phlebotomy | appointment_pending | appointment_scheduled, appointment_cancelled, cancelled
at_home_phlebotomy | appointment_scheduled | appointment_scheduled, appointment_cancelled, draw_completed, cancelled
at_home_phlebotomy | appointment_cancelled | appointment_pending, appointment_scheduled, cancelled
at_home_phlebotomy, on_site_collection | draw_completed | partial_results, completed, sample_error, cancelled
at_home_phlebotomy, on_site_collection | partial_results | partial_results, completed, sample_error
on_site_collection | new | ordered?placed, requisition_bypassed?import
on_site_collection | ordered | requisition_created, cancelled
on_site_collection | requisition_created, requisition_bypassed | draw_completed, cancelled
testkit, walk_in_test, at_home_phlebotomy, on_site_collection | completed, corrected | corrected
`

interface OracleRow {
  modality: string
  from: string
  to: string
  condition: string
}

const list = (cell = '') => cell.split(',').map((part) => part.trim())

const oracle: OracleRow[] = contract
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [modalityCell, fromCell, toCell] = line.split(' | ')
    return list(modalityCell).flatMap((modality) =>
      list(fromCell).flatMap((from) =>
        list(toCell).map((cell) => {
          const [to = '', condition = 'always'] = cell.split('?')
          return { modality, from, to, condition }
        }),
      ),
    )
  })

// The oracle derives everything from an order's history, not from the machine's fields.
interface History {
  modality: Modality
  flow: OrderFlow
  events: LowLevelStatus[]
}

const positions = [
  'transit_customer',
  'out_for_delivery',
  'with_customer',
  'problem_in_transit_customer',
]

function holds(condition: string, { flow, events }: History): boolean {
  const position = events.findLast((status) => positions.includes(status))
  const wasRegistered = flow !== 'register' || events.includes('requisition_created')
  switch (condition) {
    case 'placed':
      return flow !== 'import'
    case 'import':
      return flow === 'import'
    case 'register':
      return flow === 'register'
    case 'byRegistering':
      return flow !== 'known_patient'
    case 'known':
      return flow === 'known_patient'
    case 'notRegistering':
      return flow !== 'register'
    case 'unregistered':
      return !wasRegistered
    case 'registered':
      return wasRegistered
    case 'unshipped':
      return position === undefined
    case 'onItsWay':
      return position === 'transit_customer'
    case 'travelling':
      return position === 'transit_customer' || position === 'out_for_delivery'
    case 'withCustomer':
      return position === 'with_customer'
    default:
      return condition === 'always'
  }
}

function allowedByContract(history: History) {
  const from = history.events.at(-1) ?? 'new'
  return oracle
    .filter(
      (row) =>
        row.modality === history.modality && row.from === from && holds(row.condition, history),
    )
    .map((row) => row.to)
    .sort()
}

const flows: OrderFlow[] = ['register', 'known_patient', 'import']
const starts = modalities.flatMap((modality) => flows.map((flow) => ({ modality, flow })))
const terminal = [
  'cancelled',
  'do_not_process',
  'lost',
  'failure_to_deliver_to_customer',
  'failure_to_deliver_to_lab',
  'sample_error',
  'redraw_available',
]

/** A random walk: each number chooses one of the machine's next statuses. */
function walk(start: { modality: Modality; flow: OrderFlow }, choices: number[]) {
  const history: History = { ...start, events: [] }
  const states: OrderState[] = [newOrderState(start.modality, start.flow)]
  for (const choice of choices) {
    const state = states.at(-1) ?? newOrderState(start.modality, start.flow)
    const next = listNextStatuses(state)
    const to = next[choice % Math.max(1, next.length)]
    if (!to) break
    states.push(advanceOrder(state, to))
    history.events.push(to)
  }
  return { history, state: states.at(-1) ?? newOrderState(start.modality, start.flow), states }
}

const walks = fc.record({
  start: fc.constantFrom(...starts),
  choices: fc.array(fc.nat(50), { maxLength: 25 }),
})

describe('the state machine of orders', () => {
  it('accepts exactly what the contract lists, after any history', () => {
    fc.assert(
      fc.property(walks, ({ start, choices }) => {
        const { history, state } = walk(start, choices)
        expect([...listNextStatuses(state)].sort()).toEqual(allowedByContract(history))
      }),
      { numRuns: 3000 },
    )
  })

  it('refuses every other status', () => {
    fc.assert(
      fc.property(walks, fc.constantFrom(...lowLevelStatuses), ({ start, choices }, to) => {
        const { history, state } = walk(start, choices)
        if (allowedByContract(history).includes(to)) expect(advanceOrder(state, to).status).toBe(to)
        else expect(() => advanceOrder(state, to)).toThrow(RefusedTransition)
      }),
      { numRuns: 3000 },
    )
  })

  it('reaches every row of the contract', () => {
    const reached = new Set<string>()
    for (const start of starts) {
      const open = [newOrderState(start.modality, start.flow)]
      const seen = new Set<string>()
      for (let state = open.pop(); state; state = open.pop()) {
        if (seen.has(JSON.stringify(state))) continue
        seen.add(JSON.stringify(state))
        for (const to of listNextStatuses(state)) {
          reached.add(`${state.modality} ${state.status ?? 'new'} ${to}`)
          open.push(advanceOrder(state, to))
        }
      }
    }
    const rows = oracle.map((row) => `${row.modality} ${row.from} ${row.to}`)
    expect([...reached].sort()).toEqual([...new Set(rows)].sort())
  })

  it('allows nothing after a final status', () => {
    fc.assert(
      fc.property(walks, ({ start, choices }) => {
        const { states } = walk(start, choices)
        for (const state of states) {
          if (state.status && terminal.includes(state.status))
            expect(listNextStatuses(state)).toEqual([])
        }
      }),
    )
  })

  it('continues shipping from the kit’s position when it is registered in transit', () => {
    const placed: LowLevelStatus[] = [
      'ordered',
      'awaiting_registration',
      'transit_customer',
      'out_for_delivery',
    ]
    const travelling = placed.reduce(advanceOrder, newOrderState('testkit', 'register'))
    const registered = (['requisition_created', 'testkit_registered'] as LowLevelStatus[]).reduce(
      advanceOrder,
      travelling,
    )
    expect(registered).toMatchObject({ shippingPosition: 'out_for_delivery', isRegistered: true })
    expect(listNextStatuses(registered)).toEqual([
      'with_customer',
      'problem_in_transit_customer',
      'do_not_process',
    ])
  })

  it('never cancels a kit that was shipped', () => {
    fc.assert(
      fc.property(walks, ({ start, choices }) => {
        const { history, state } = walk({ ...start, modality: 'testkit' }, choices)
        const wasShipped = history.events.some((status) => positions.includes(status))
        const isBefore = [
          'ordered',
          'awaiting_registration',
          'requisition_created',
          'requisition_bypassed',
          'testkit_registered',
        ].includes(history.events.at(-1) ?? '')
        // Nothing can happen between a registration's two events, which share a transaction.
        const isRegistering =
          history.flow === 'register' && history.events.at(-1) === 'requisition_created'
        expect(canCancel(state)).toBe(isBefore && !wasShipped && !isRegistering)
      }),
    )
  })

  it.each<[LowLevelStatus[], boolean]>([
    [['ordered'], false],
    [['ordered', 'awaiting_registration'], true],
    [['ordered', 'awaiting_registration', 'transit_customer'], true],
    [['ordered', 'awaiting_registration', 'transit_customer', 'out_for_delivery'], true],
    [['ordered', 'awaiting_registration', 'transit_customer', 'with_customer'], true],
    [
      ['ordered', 'awaiting_registration', 'transit_customer', 'problem_in_transit_customer'],
      false,
    ],
    [['ordered', 'awaiting_registration', 'cancelled'], false],
    [['ordered', 'awaiting_registration', 'transit_customer', 'lost'], false],
    [['ordered', 'awaiting_registration', 'requisition_created', 'testkit_registered'], false],
  ])('after %j a kit may be registered: %s', (events, expected) => {
    expect(canRegister(events.reduce(advanceOrder, newOrderState('testkit', 'register')))).toBe(
      expected,
    )
  })
})
