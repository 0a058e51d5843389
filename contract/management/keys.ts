import { z } from 'zod'
import { anyCase } from '#contract/query-values.ts'
import { cursorQuery } from './teams.ts'

const label = z.string().trim().min(1).max(100)

export const managementRoles = ['org_admin', 'team_admin'] as const

export const createManagementKey = z
  .strictObject({
    label,
    role: z.enum(managementRoles),
    team_role_bindings: z
      .array(z.strictObject({ team_id: z.uuid() }))
      .min(1)
      .max(100)
      .nullish(),
  })
  .refine(
    ({ role, team_role_bindings: bindings }) => (role === 'team_admin') === Boolean(bindings),
    {
      path: ['team_role_bindings'],
      message: 'a team_admin names its teams; an org_admin names none',
    },
  )

export const patchManagementKey = z.strictObject({ label })

export const managementKeysQuery = cursorQuery.extend({
  team_id: z.uuid().optional(),
  role: anyCase(z.enum(managementRoles).optional()),
})

export const managementKey = z.looseObject({
  id: z.string(),
  label: z.string(),
  role: z.string(),
  /** null for an org_admin */
  team_role_bindings: z.array(z.looseObject({ team_id: z.string() })).nullable(),
  created_at: z.string(),
  creator: z.looseObject({ type: z.string(), id: z.string().nullable() }),
  /** its last four characters */
  hint: z.string(),
})

/** The only answer that has the key itself. */
export const newManagementKey = managementKey.extend({ key: z.string() })

export const managementKeyPage = z.looseObject({
  data: z.array(managementKey),
  next_cursor: z.string().nullable(),
})

export const createTeamKey = z.strictObject({ label, team_id: z.uuid() })

export const teamKey = z.looseObject({
  id: z.string(),
  label: z.string(),
  /** whole in the answer to its creation, later only its last four characters */
  value: z.string(),
  team_id: z.string(),
  created_at: z.string(),
})

export const teamKeysQuery = cursorQuery.extend({ team_id: z.uuid().optional() })

export const teamKeyPage = z.looseObject({
  api_keys: z.array(teamKey),
  next_cursor: z.string().nullable(),
})

export const deleteTeamKeysQuery = z.object({
  api_key_id: z.preprocess(
    (given) => (typeof given === 'string' ? [given] : given),
    z.array(z.uuid()).min(1).max(100),
  ),
})

export const deletedTeamKeys = z.looseObject({
  success: z.array(z.string()),
  failure: z.array(z.string()),
  not_found: z.array(z.string()),
})

export type CreateManagementKey = z.infer<typeof createManagementKey>
export type WireManagementKey = z.infer<typeof managementKey>
