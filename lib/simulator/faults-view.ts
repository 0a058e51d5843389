import type { SandboxFaults } from '#contract/sandbox/sandbox-faults.ts'

export interface FaultView {
  kind: string
  /** deliveries it will still affect; null for faults of the service's responses */
  remaining: number | null
  delaySeconds: number
  endsAt: string
}

export interface FaultsView {
  webhooks: FaultView | null
  service: FaultView | null
}

export function presentFaults({ webhooks, service }: SandboxFaults): FaultsView {
  return { webhooks: presentFault(webhooks), service: presentFault(service) }
}

function presentFault(fault: SandboxFaults['webhooks']): FaultView | null {
  if (!fault) return null
  return {
    kind: fault.kind,
    remaining: fault.remaining,
    delaySeconds: fault.delay_seconds,
    endsAt: fault.expires_at,
  }
}
