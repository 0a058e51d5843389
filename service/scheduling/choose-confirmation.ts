import { now } from '#platform/clock.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { findZipScenario } from '#service/scheduling/places/phlebotomy-providers.ts'
import type { Place } from '#service/scheduling/slots/place.ts'

export interface ConfirmationOptions {
  async_confirmation: boolean
  sync_confirmation_timeout_millisecond: number
  async_confirmation_timeout_millisecond: number
}

type Confirmation =
  | { status: 'confirmed' }
  /** confirmAt: when the simulated provider answers; null when it never does */
  | { status: 'pending'; confirmAt: Date | null; confirmBy: Date }

const slowMs = 5_000

/**
 * Whether the provider confirms a booking in time. A simulated provider's answer time is compared with the timeout, not
 * waited for. Throws 400 when a synchronous booking is not confirmed in time.
 */
export function chooseConfirmation(place: Place, options: ConfirmationOptions): Confirmation {
  const scenario = findZipScenario(place.address.zip_code)
  const answerMs =
    scenario === 'slow_confirmation' ? slowMs : scenario === 'no_confirmation' ? Infinity : 0
  if (answerMs <= options.sync_confirmation_timeout_millisecond) return { status: 'confirmed' }
  if (!options.async_confirmation)
    throw new HttpFault(400, 'The provider did not confirm in time: nothing was booked')
  const after = (ms: number) => new Date(now().getTime() + ms)
  return {
    status: 'pending',
    confirmAt: Number.isFinite(answerMs) ? after(answerMs) : null,
    confirmBy: after(options.async_confirmation_timeout_millisecond),
  }
}
