import type { SandboxFaults } from '#service/contract/sandbox-faults.ts'

/** A fault that goes on now. */
export interface FaultView {
  /** one of the contract's kinds, or a new one */
  kind: string
  /** deliveries that it still meets; null for the service's answers */
  remaining: number | null
  delaySeconds: number
  /** ISO instant */
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
