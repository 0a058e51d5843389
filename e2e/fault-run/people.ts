import { randomBytes } from 'node:crypto'
import { findConfirmationToken } from '#e2e/support/people/confirmation-token.ts'
import type { Product } from './start-product.ts'
import { withClient } from './with-client.ts'

/** Words that only these people typed: none may be in a log. */
export const canary = {
  firstName: 'Wilhelmina',
  lastName: 'Quillfeather',
  shipping: {
    receiverName: 'Wilhelmina Quillfeather',
    firstLine: '19 Thimblewick Row',
    secondLine: '',
    city: 'Boulder',
    state: 'CO',
    zip: '80302',
    phoneNumber: '303 555 0142',
  },
}

const details = {
  firstName: canary.firstName,
  lastName: canary.lastName,
  dob: '1951-02-23',
  gender: '',
  phoneNumber: canary.shipping.phoneNumber,
  address: {
    firstLine: canary.shipping.firstLine,
    secondLine: '',
    city: canary.shipping.city,
    state: canary.shipping.state,
    zip: canary.shipping.zip,
  },
}

export const canaryWords =
  /Quillfeather|Wilhelmina|Thimblewick|canary\.[0-9a-f]{8}@|555.?0142|1951-02-23/i

export interface Person {
  cookie: string
}

/** A new signed-in account; staff are created directly, since there is no demo clinic here. */
export async function signUpPerson(
  { sandbox, databases }: Product,
  role: 'patient' | 'clinician',
): Promise<Person> {
  const tag = randomBytes(4).toString('hex')
  const email = `canary.${tag}@example.com`
  const { firstName, lastName } = canary
  const password = `correct horse ${tag}`
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${sandbox.webUrl}/api/account/${path}`, {
      method: 'POST',
      headers: { origin: sandbox.webUrl, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  await withClient(databases.web, (client) =>
    client.query('INSERT INTO sign_up_setting (is_open) VALUES (true)'),
  )
  await post('sign-up', { firstName, lastName, email, password })
  const token = await withClient(databases.web, async (client) => {
    const { rows } = await client.query<{ text: string }>(
      'SELECT text FROM outgoing_mail WHERE "to" = $1',
      [email],
    )
    return findConfirmationToken(rows[0]?.text)
  })
  const answer = await post('verify-email', { token, password })
  if (role !== 'patient')
    await withClient(databases.web, (client) =>
      client.query('UPDATE "user" SET role = $1 WHERE email = $2', [role, email]),
    )
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  const cookie = cookies.join('; ')
  if (role === 'patient') await saveDetails(sandbox.webUrl, cookie)
  return { cookie }
}

async function saveDetails(webUrl: string, cookie: string) {
  const answer = await fetch(`${webUrl}/api/account/details`, {
    method: 'PATCH',
    headers: { cookie, origin: webUrl, 'content-type': 'application/json' },
    body: JSON.stringify(details),
  })
  if (!answer.ok) throw new Error(`details: ${answer.status} ${await answer.text()}`)
}
