import { type CronItem, type JobHelpers, parseCronItems, type TaskList } from 'graphile-worker'
import type { z } from 'zod'

export interface JobDefinition<P extends z.ZodType = z.ZodType> {
  name: string
  /** Ids only: the queue keeps payloads in plain text. */
  payload: P
  /** Must be safe to repeat: a job whose worker dies runs again. */
  run(payload: z.output<P>, helpers: JobHelpers): Promise<void>
  schedule?: Pick<CronItem, 'match' | 'options'>
  /** Earlier names, under which an older version may have queued jobs. */
  formerNames?: readonly string[]
}

export function defineJob<P extends z.ZodType>(definition: JobDefinition<P>): JobDefinition<P> {
  return definition
}

export function composeJobs(jobs: readonly JobDefinition[]) {
  const tasks: TaskList = {}
  for (const { name, formerNames = [], payload, run } of jobs)
    for (const task of [name, ...formerNames])
      tasks[task] = (sent, helpers) => run(payload.parse(sent), helpers)
  const schedules = jobs.flatMap(({ name, schedule }) =>
    schedule ? [{ task: name, ...schedule }] : [],
  )
  return { tasks, cronItems: parseCronItems(schedules) }
}
