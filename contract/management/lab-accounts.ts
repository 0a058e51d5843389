import { z } from 'zod'
import { labAccount } from '#contract/catalog.ts'
import { labAccountStatuses } from '#contract/catalog-requests.ts'
import { anyCase } from '#contract/query-values.ts'
import { cursorQuery } from './teams.ts'

export const managedAccountsQuery = cursorQuery.extend({
  lab_account_id: z.uuid().optional(),
  /** a team that may use the account */
  team_id: z.uuid().optional(),
  status: anyCase(z.enum(labAccountStatuses).optional()),
})

export const patchLabAccount = z.strictObject({
  /** the teams that may use the account; empty: all of the organization */
  team_id_allowlist: z.array(z.uuid()).max(500),
})

export const labAccountPage = z.looseObject({
  data: z.array(labAccount),
  next_cursor: z.string().nullable(),
})

export type ManagedAccountsQuery = z.infer<typeof managedAccountsQuery>
