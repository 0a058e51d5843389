import type { PatientAddress, PatientDetails } from '#service/contract/people.ts'
import { userInfo } from '#service/contract/users.ts'
import type { Transaction } from '#service/db/client.ts'

/** Placing or registering an order overwrites the user's demographics; what the order does not know is kept. */
export async function overwriteUserInfo(
  tx: Transaction,
  userId: string,
  { details, address }: { details: PatientDetails; address: PatientAddress },
) {
  const user = await tx.user.findUniqueOrThrow({
    where: { id: userId },
    select: { demographics: true },
  })
  const known = userInfo.partial().safeParse(user.demographics ?? {}).data ?? {}
  const { first_line, second_line, country, zip, city, state, access_notes } = address
  await tx.user.update({
    where: { id: userId },
    data: {
      demographics: {
        ...known,
        ...details,
        address: { first_line, second_line, country, zip, city, state, access_notes },
      },
    },
  })
}
