import { db } from '#lib/db/client.ts'

const keptDays = 90

/** Refused deliveries are of use for a while; what was taken in stays for good. */
export async function forgetRefusedDeliveries() {
  await db()
    .$executeRaw`DELETE FROM refused_delivery WHERE at < now() - ${keptDays} * interval '1 day'`
}
