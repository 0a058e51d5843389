import { randomBytes } from 'node:crypto'
import type { Product } from './start-product.ts'
import { withClient } from './with-client.ts'

/** Words that appear nowhere but in what these people typed: none may be in a log. */
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

export const canaryWords = /Quillfeather|Wilhelmina|Thimblewick|canary\.[0-9a-f]{8}@|555.?0142/i

export interface Person {
  /** as the browser sends it */
  cookie: string
}

/** A new account, signed in; staff are made by hand, for there is no demo clinic here. */
export async function signUpPerson(
  { sandbox, databases }: Product,
  role: 'patient' | 'clinician',
): Promise<Person> {
  const tag = randomBytes(4).toString('hex')
  const email = `canary.${tag}@example.com`
  const { firstName, lastName } = canary
  const answer = await fetch(`${sandbox.webUrl}/api/account/sign-up`, {
    method: 'POST',
    headers: { origin: sandbox.webUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ firstName, lastName, email, password: `correct horse ${tag}` }),
  })
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`)
  if (role !== 'patient')
    await withClient(databases.web, (client) =>
      client.query('UPDATE "user" SET role = $1 WHERE email = $2', [role, email]),
    )
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0])
  return { cookie: cookie.join('; ') }
}
