import { appointmentApplier } from '#lib/appointment-fold/appointment-applier.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { reportApplier } from '#lib/reports/fold/report-applier.ts'
import { resultSetApplier } from '#lib/result-sets/fold/apply-result-set.ts'
import type { Applier } from '#lib/service-log/applier.ts'
import { wearableApplier } from '#lib/wearables/fold/wearable-applier.ts'

export const appliers: readonly Applier[] = [
  orderApplier,
  reportApplier,
  resultSetApplier,
  appointmentApplier,
  wearableApplier,
]
