import type { ServiceSettings } from '#service/env/env.ts'

export interface TeamContext {
  teamId: string
  settings: ServiceSettings
}
