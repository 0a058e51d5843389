import { z } from 'zod'
import { anyCase } from '#contract/query-values.ts'
import { providerSlugs } from './providers.ts'

const dataType = z.enum(['workouts', 'activity', 'sleep', 'body', 'timeseries'])

export const listPrioritiesQuery = z.object({ data_type: anyCase(dataType.optional()) })
export const setPrioritiesQuery = z.object({ data_type: anyCase(dataType) })

/** The best provider first; an empty list takes the team's order back. */
export const setPrioritiesBody = z.object({
  providers: z
    .array(z.enum(providerSlugs))
    .max(50)
    .refine((slugs) => new Set(slugs).size === slugs.length, 'names a provider twice'),
})

/** By kind of data, the best provider first. */
export const sourcePriorities = z.array(
  z.looseObject({
    team_id: z.string(),
    data_type: dataType,
    provider: z.string(),
    /** from 1 */
    priority: z.number().int(),
  }),
)

export type SourcePriorities = z.infer<typeof sourcePriorities>
export type PriorityDataType = z.infer<typeof dataType>
export const priorityDataTypes = dataType.options
