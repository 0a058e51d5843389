import { quantile } from '#bench/runner/statistics.ts'
import { buildDeliveries, type DeliveryPlan, type PreparedDeliveries } from './build-deliveries.ts'
import { sendDeliveries } from './send-deliveries.ts'

export type ClientOrder =
  | { kind: 'prepare'; plan: DeliveryPlan }
  | { kind: 'send'; port: number; connections: number; seconds: number }

export interface ClientReport {
  acknowledged: string[]
  answers: Record<string, number>
  rps: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  maxMs: number
  bodyBytes: number
}

// A separate process, so that the load shares no event loop with the server.
let deliveries: PreparedDeliveries = { requests: [], ids: [], bodyBytes: 0 }

async function obey(order: ClientOrder) {
  if (order.kind === 'prepare') {
    deliveries = buildDeliveries(order.plan)
    globalThis.gc?.()
    return { prepared: deliveries.requests.length }
  }
  const result = await sendDeliveries({ ...order, deliveries })
  const at = (share: number) => quantile([...result.latenciesMs], share)
  const report: ClientReport = {
    acknowledged: result.acknowledged,
    answers: result.answers,
    rps: result.latenciesMs.length / result.elapsedSeconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    maxMs: at(1),
    bodyBytes: deliveries.bodyBytes,
  }
  return report
}

process.on('message', (order: ClientOrder) => {
  obey(order).then(
    (report) => process.send?.({ report }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
