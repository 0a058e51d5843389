import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { composeJobs, defineJob } from './define-job.ts'

const ran: unknown[] = []
const job = defineJob({
  name: 'test.note',
  formerNames: ['test:note'],
  payload: z.object({ orderId: z.uuid() }),
  schedule: { match: '17 4 * * *', options: { maxAttempts: 1 } },
  run: async (payload) => {
    ran.push(payload)
  },
})
const { tasks, cronItems } = composeJobs([job])
const orderId = '2f0c8a4e-9d1b-4c7f-8a55-0d9f0c7e1b22'

describe('composeJobs', () => {
  it('runs jobs queued under a former name', async () => {
    expect(Object.keys(tasks)).toEqual(['test.note', 'test:note'])
    await tasks['test:note']?.({ orderId }, {} as never)
    expect(ran).toEqual([{ orderId }])
  })

  it('fails a job whose payload does not match its definition', () => {
    expect(() => tasks['test.note']?.({ orderId: 'no id' }, {} as never)).toThrow(z.ZodError)
  })

  it('schedules under the name with a dot, which crontab text does not allow', () => {
    expect(cronItems).toMatchObject([
      { task: 'test.note', identifier: 'test.note', options: { maxAttempts: 1 } },
    ])
  })
})
