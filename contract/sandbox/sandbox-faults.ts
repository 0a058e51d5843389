import { z } from 'zod'
import { serviceFaultKinds, webhookFaultKinds } from './sandbox-fault-kinds.ts'

// Sandbox faults, beyond the contract: failures that a client must handle, on request.

export const webhookFaultBody = z.object({
  kind: z.enum(webhookFaultKinds),
  count: z.int().min(1).max(50).default(1),
  delay_seconds: z.int().min(1).max(60).default(10),
})

export const serviceFaultBody = z.object({
  kind: z.enum(serviceFaultKinds),
  /** until it expires */
  seconds: z.int().min(1).max(300).default(30),
  delay_seconds: z.int().min(1).max(30).default(10),
})

export const sandboxFault = z.looseObject({
  kind: z.string(),
  /** deliveries still to be affected; null for service faults */
  remaining: z.int().nullable(),
  delay_seconds: z.int(),
  started_at: z.string(),
  expires_at: z.string(),
})

export const sandboxFaults = z.looseObject({
  webhooks: sandboxFault.nullable(),
  service: sandboxFault.nullable(),
})

export type WebhookFaultBody = z.input<typeof webhookFaultBody>
export type ServiceFaultBody = z.input<typeof serviceFaultBody>
export type SandboxFaults = z.infer<typeof sandboxFaults>
