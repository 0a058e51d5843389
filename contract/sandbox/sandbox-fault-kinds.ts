// Without zod, which the simulator's screens do not load.

export const webhookFaultKinds = [
  'lost',
  'refused',
  'twice',
  'out_of_order',
  'late',
  'forged',
  'stale',
  'unknown_event',
  'unknown_status',
  'reduced',
] as const
export type WebhookFaultKind = (typeof webhookFaultKinds)[number]

export const serviceFaultKinds = ['slow', 'error', 'garbage', 'down', 'answer_lost'] as const
