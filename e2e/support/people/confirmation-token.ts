import { queryDatabase } from '#e2e/support/app/database.ts'

/** Of the newest mail that confirms this address. */
export async function readConfirmationToken(email: string) {
  const [mail] = await queryDatabase<{ text: string }>(
    `SELECT text FROM outgoing_mail WHERE "to" = $1 AND text LIKE '%/verify-email?%' ORDER BY id DESC LIMIT 1`,
    [email],
  )
  const token = findConfirmationToken(mail?.text)
  if (!token) throw new Error('no mail confirms this address')
  return token
}

export function findConfirmationToken(text: string | undefined) {
  return /verify-email\?token=([\w-]+)/.exec(text ?? '')?.[1]
}
