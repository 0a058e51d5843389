import { z } from 'zod'
import { appointment } from '#contract/appointments.ts'
import {
  type ServiceFaultBody,
  sandboxFaults,
  type WebhookFaultBody,
} from '#contract/sandbox/sandbox-faults.ts'
import {
  type AppointmentAction,
  printedLabel,
  type SimulationBody,
} from '#contract/sandbox/simulation.ts'
import { type Caller, segment } from './caller.ts'

interface SimulationOptions {
  delaySeconds?: number
  body?: SimulationBody
}

export function sandboxCalls({ call, read }: Caller) {
  const changeFaults = (path: string, body: unknown) =>
    call({
      method: 'POST',
      path: `/sandbox/faults${path}`,
      body,
      isRepeatable: true,
      schema: sandboxFaults,
    })

  return {
    simulateOrder: (orderId: string, finalStatus: string, options: SimulationOptions = {}) =>
      call({
        method: 'POST',
        path: `/v3/order/${segment(orderId)}/test`,
        query: { final_status: finalStatus, delay: options.delaySeconds },
        body: options.body ?? {},
        isRepeatable: false,
        schema: z.unknown(),
      }),
    driveAppointment: (orderId: string, action: AppointmentAction) =>
      call({
        method: 'POST',
        path: `/v3/order/${segment(orderId)}/test/appointment`,
        body: { action },
        isRepeatable: false,
        schema: appointment,
      }),
    getKitLabel: (orderId: string) =>
      read(printedLabel, `/v3/order/${segment(orderId)}/test/label`),
    getFaults: () => read(sandboxFaults, '/sandbox/faults'),
    startWebhookFault: (input: WebhookFaultBody) => changeFaults('/webhooks', input),
    startServiceFault: (input: ServiceFaultBody) => changeFaults('/service', input),
    stopFaults: () => changeFaults('/stop', {}),
  }
}
