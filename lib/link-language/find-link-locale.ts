import { hashToken } from '#lib/accounts/links/account-link.ts'
import { db } from '#lib/db/client.ts'

type Stored = { locale: string } | null | undefined

const ofAccount = async (tokenHash: string): Promise<Stored> => {
  const link = await db().accountLink.findUnique({
    where: { tokenHash },
    select: { user: { select: { locale: true } } },
  })
  return link?.user
}

const finders = new Map<string, (tokenHash: string) => Promise<Stored>>([
  ['/open-record', (tokenHash) => db().patientInvitation.findUnique({ where: { tokenHash } })],
  [
    '/verify-email',
    async (tokenHash) =>
      (await db().pendingSignUp.findUnique({ where: { tokenHash } })) ?? ofAccount(tokenHash),
  ],
  [
    '/change-email',
    async (tokenHash) => {
      const change = await db().emailChange.findFirst({
        where: { OR: [{ currentTokenHash: tokenHash }, { newTokenHash: tokenHash }] },
        select: { user: { select: { locale: true } } },
      })
      return change?.user
    },
  ],
  ['/reset-password', ofAccount],
  ['/trust-device', ofAccount],
  ['/undo-deletion', ofAccount],
])

/**
 * The language of the email that brought someone to this address, as it is stored with its link or the link's account.
 * Undefined for every other address, and for a link that is gone.
 */
export async function findLinkLocale(address: string): Promise<string | undefined> {
  const [path = '', query] = address.split('?')
  const find = finders.get(path)
  const token = find && new URLSearchParams(query).get('token')
  return token ? (await find(hashToken(token)))?.locale : undefined
}
