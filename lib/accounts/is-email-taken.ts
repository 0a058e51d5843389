import { Prisma } from '#prisma/generated/client.ts'

/** Whether a write failed because the e-mail address has an account already. */
export function isEmailTaken(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002')
    return false
  return JSON.stringify(error.meta ?? {}).includes('email')
}
