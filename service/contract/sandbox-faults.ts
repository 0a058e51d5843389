import { z } from 'zod'
import { serviceFaultKinds, webhookFaultKinds } from './sandbox-fault-kinds.ts'

// Faults of the sandbox, beyond the contract: what a client must take well can be had on request.

export const webhookFaultBody = z.object({
  kind: z.enum(webhookFaultKinds),
  /** how many of the next deliveries meet it */
  count: z.int().min(1).max(50).default(1),
  /** how much later a late one is sent */
  delay_seconds: z.int().min(1).max(60).default(10),
})

export const serviceFaultBody = z.object({
  kind: z.enum(serviceFaultKinds),
  /** after which it ends by itself */
  seconds: z.int().min(1).max(300).default(30),
  /** how much later a slow answer comes */
  delay_seconds: z.int().min(1).max(30).default(10),
})

export const sandboxFault = z.looseObject({
  kind: z.string(),
  /** deliveries that it still meets; null for the service's answers */
  remaining: z.int().nullable(),
  delay_seconds: z.int(),
  started_at: z.string(),
  expires_at: z.string(),
})

/** What is going on now, of each area. */
export const sandboxFaults = z.looseObject({
  webhooks: sandboxFault.nullable(),
  service: sandboxFault.nullable(),
})

export type WebhookFaultBody = z.input<typeof webhookFaultBody>
export type ServiceFaultBody = z.input<typeof serviceFaultBody>
export type SandboxFaults = z.infer<typeof sandboxFaults>
