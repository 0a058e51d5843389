import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { Draft } from '#prisma/generated/client.ts'

/** The idempotency key of the draft's next attempt. Two concurrent calls get the same one. */
export async function renewKey({ id, idempotencyKey }: Pick<Draft, 'id' | 'idempotencyKey'>) {
  await db().draft.updateMany({
    where: { id, idempotencyKey },
    data: { idempotencyKey: crypto.randomUUID() },
  })
  const renewed = await db().draft.findUnique({ where: { id }, select: { idempotencyKey: true } })
  if (!renewed) throw new AppError('draft-conflict')
  return renewed.idempotencyKey
}
