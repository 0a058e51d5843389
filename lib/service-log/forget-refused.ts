import { db } from '#lib/db/client.ts'

const retentionDays = 90

export async function forgetRefusedDeliveries() {
  await db()
    .$executeRaw`DELETE FROM refused_delivery WHERE at < now() - ${retentionDays} * interval '1 day'`
}
