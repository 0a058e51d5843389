import { createHash } from 'node:crypto'
import { db, type Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'

/** Enough for a family or a clinic's shared computers; the ones used least recently are forgotten. */
const maxDevices = 30

interface DeviceOfUser {
  userId: string
  token: string
}

/** One query, with or without an account. */
export async function isKnownDevice({ email, token }: { email: string; token: string }) {
  const found = await db().knownDevice.findFirst({
    where: { tokenHash: hashDevice(token), user: { email } },
    select: { userId: true },
  })
  return found !== null
}

/** Says whether the account has signed in there before, and whether it has signed in anywhere. */
export async function rememberDevice(tx: Transaction, { userId, token }: DeviceOfUser) {
  const tokenHash = hashDevice(token)
  const devices = await tx.knownDevice.findMany({
    where: { userId },
    orderBy: { lastUsedAt: 'desc' },
    select: { tokenHash: true },
  })
  await tx.knownDevice.upsert({
    where: { tokenHash_userId: { tokenHash, userId } },
    create: { tokenHash, userId },
    update: { lastUsedAt: await readDatabaseTime(tx) },
  })
  const surplus = devices.slice(maxDevices - 1).map((device) => device.tokenHash)
  await tx.knownDevice.deleteMany({
    where: { userId, tokenHash: { in: surplus.filter((hash) => hash !== tokenHash) } },
  })
  return {
    isNew: devices.every((device) => device.tokenHash !== tokenHash),
    isFirst: devices.length === 0,
  }
}

export async function forgetDevices(
  tx: Transaction,
  { userId, exceptToken }: { userId: string; exceptToken?: string | undefined },
) {
  const kept = exceptToken ? { not: hashDevice(exceptToken) } : {}
  await tx.knownDevice.deleteMany({ where: { userId, tokenHash: kept } })
}

function hashDevice(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}
