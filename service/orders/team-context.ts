import type { ServiceSettings } from '#service/env.ts'

/** Whose request a verb serves, and under which settings. */
export interface TeamContext {
  teamId: string
  settings: ServiceSettings
}
