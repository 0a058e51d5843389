import { expect, it } from 'vitest'
import { markupOf, readWords } from '#testing/web/words-of.tsx'
import { AlreadyReplaced } from './already-replaced.tsx'

const patientId = 'f8f5a3c2-8f0e-4f6b-9c1d-2a3b4c5d6e7f'
const orderId = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
const notice = (id: string | undefined) => (
  <AlreadyReplaced patientId={patientId} orderId={id} isSending={false} onPlace={() => undefined} />
)

it('names the other order, and asks before another one is placed', () => {
  const markup = markupOf(notice(orderId))
  expect(markup).toContain(`href="/clinic/orders/${orderId}"`)
  expect(readWords(markup)).toMatch(/already been ordered again.*Place another order anyway/)
  expect(readWords(markupOf(notice(orderId), 'es'))).toMatch(/ya se volvió a pedir/)
})

it('leads to the patient’s orders while another one is only being placed', () => {
  const markup = markupOf(notice(undefined))
  expect(markup).toContain(`href="/clinic/patients/${patientId}"`)
  expect(readWords(markup)).toMatch(/ordering this again.*Place another order anyway/)
})
