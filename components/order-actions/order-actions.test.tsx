import { expect, it } from 'vitest'
import { asOrderId, asPatientId } from '#lib/ids.ts'
import { markupOf, wordsOf } from '#testing/web/words-of.tsx'
import { NoAccountNote } from './no-account-note.tsx'
import { OrderActions } from './order-actions.tsx'

const patientId = asPatientId('00000000-0000-4000-8000-000000000002')

const wordsFor = (hasAccount: boolean) =>
  wordsOf(
    <OrderActions
      order={{
        orderId: asOrderId('00000000-0000-4000-8000-000000000001'),
        names: { name: 'Ada Mendel', test: 'Thyroid' },
        patientId,
        hasAccount,
        phone: null,
        email: 'ada@example.com',
        owner: null,
      }}
      people={[]}
      userId="u"
      canAssign={false}
      onDone={async () => undefined}
    />,
  )

it('offers a message only to someone with an account to read it with', () => {
  expect(wordsFor(true)).toMatch(/Contact .*Message .*Note/)
  expect(wordsFor(false)).not.toContain('Message')
  expect(wordsFor(false)).toMatch(/Contact .*Note/)
})

it('says what is possible without an account, and leads to the invitation', () => {
  expect(markupOf(<NoAccountNote patientId={patientId} />)).toContain(
    `href="/clinic/patients/${patientId}"`,
  )
  expect(wordsOf(<NoAccountNote patientId={patientId} />, 'es')).toContain('no tiene cuenta')
})
