import { z } from 'zod'
import { defineJob } from '#platform/define-job.ts'
import type { Db } from '#service/db/client.ts'
import { confirmAppointment, expireBookings } from './confirm-appointment.ts'
import { confirmJobName } from './enqueue-confirmation.ts'

export function createSchedulingJobs({ db }: { db: Db }) {
  return [
    defineJob({
      name: confirmJobName,
      payload: z.object({ appointmentId: z.uuid() }),
      run: ({ appointmentId }) => confirmAppointment(db, appointmentId),
    }),
    defineJob({
      name: 'appointments.expire',
      payload: z.object({}),
      schedule: { match: '* * * * *' },
      run: async () => {
        await expireBookings(db)
      },
    }),
  ]
}
