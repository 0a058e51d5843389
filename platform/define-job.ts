import { type CronItem, type JobHelpers, parseCronItems, type TaskList } from 'graphile-worker'
import type { z } from 'zod'
import { readJobTrace } from '#platform/tracing/job-trace.ts'
import { isTracing, traced } from '#platform/tracing/trace.ts'

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
  for (const job of jobs)
    for (const task of [job.name, ...(job.formerNames ?? [])])
      tasks[task] = (sent, helpers) => runJob(job, sent, helpers)
  const schedules = jobs.flatMap(({ name, schedule }) =>
    schedule ? [{ task: name, ...schedule }] : [],
  )
  return { tasks, cronItems: parseCronItems(schedules) }
}

/** In the trace of what queued it; a scheduled job begins one. */
function runJob({ name, payload, run }: JobDefinition, sent: unknown, helpers: JobHelpers) {
  const { payload: own, origin } = readJobTrace(sent)
  if (!isTracing()) return run(payload.parse(own), helpers)
  const attributes = { 'phial.task': name, 'phial.attempt': helpers.job.attempts }
  const start = { name: `job ${name}`, kind: 'job', ...origin, attributes } as const
  return traced(start, async () => run(payload.parse(own), helpers))
}
