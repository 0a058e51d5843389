import { z } from 'zod'
import { errorBody } from '#contract/errors.ts'
import { wholeNumber } from '#contract/query-values.ts'

const name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .regex(
    /^[\p{L}\p{N}][\p{L}\p{N} .,'&()/_-]*$/u,
    "letters, digits, spaces and . , ' & ( ) / _ - only",
  )

export const environments = ['production', 'sandbox'] as const
export const regions = ['us', 'eu'] as const

export const organization = z.looseObject({
  id: z.string(),
  name: z.string(),
  expires_at: z.string().nullable(),
})

export const patchOrganization = z.strictObject({ name })

/** What a team may do, and how. */
const switches = {
  /** sends events of partial results */
  partial_webhooks_enabled: z.boolean(),
  /** takes orders for people under 18 */
  minor_ordering_enabled: z.boolean(),
  /** lets people review lab reports */
  report_review_enabled: z.boolean(),
  /** sends every recognized report to a review */
  review_recognized: z.boolean(),
  /** closed beta: imports orders */
  order_import_enabled: z.boolean(),
  /** closed beta: runs aggregate queries */
  aggregate_queries_enabled: z.boolean(),
}
const teamSettings = z.looseObject(switches)
const givenSwitches = z.strictObject(switches).partial().shape
const integrationTeamId = z.string().trim().min(1).max(256)

/** An unknown field is refused: a setting that was misspelled would otherwise have no effect. */
export const createTeam = z.strictObject({
  name,
  region: z.enum(regions),
  environment: z.enum(environments).default('sandbox'),
  id: z.uuid().optional(),
  integration_team_id: integrationTeamId.nullish(),
  ...givenSwitches,
})

export const patchTeam = z.strictObject({
  name: name.optional(),
  integration_team_id: integrationTeamId.nullish(),
  ...givenSwitches,
})

export const resolveTeam = z.strictObject({ integration_team_id: integrationTeamId })

export const team = z.looseObject({
  id: z.string(),
  name: z.string(),
  created_on: z.string(),
  region: z.string(),
  integration_team_id: z.string().nullable(),
  environments: z.array(z.string()),
  sandbox: teamSettings.nullable(),
  production: teamSettings.nullable(),
})

export const teamPage = z.looseObject({
  teams: z.array(team),
  next_cursor: z.string().nullable(),
})

/** The body of a 409: beside detail, the team that has the ID. */
export const teamConflict = errorBody.extend({ team_id: z.string() })

export const cursorQuery = z.object({
  cursor: z.string().max(100).optional(),
  next_cursor: z.string().max(100).optional(),
  limit: wholeNumber(z.int().min(1).max(100).default(50)),
})

export type CursorQuery = z.infer<typeof cursorQuery>
export type CreateTeam = z.infer<typeof createTeam>
export type PatchTeam = z.infer<typeof patchTeam>
export type ManagedTeam = z.infer<typeof team>
