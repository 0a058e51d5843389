import { describe, expect, it } from 'vitest'
import { asOrderId, asPatientId } from '#lib/ids.ts'
import { markupOf } from '#testing/web/words-of.tsx'
import { AskedCard } from './asked-card.tsx'
import { DocumentsCard } from './documents-card.tsx'

const patient = {
  patientId: asPatientId('p-1'),
  hasAccount: true,
  firstName: 'Ada',
  lastName: 'Byrd',
  dob: null,
  gender: null,
  email: null,
  phoneNumber: null,
}
const link = /<a [^>]*href="\/clinic\/patients\/p-1\/results"[^>]*>Give a reason</

function renderAsked({ needsReason }: { needsReason: boolean }) {
  const asked = { physician: { name: 'Dr. Wu', npi: null }, answers: [] }
  return markupOf(<AskedCard order={{ asked, needsReason, patient }} questions={[]} />)
}

function renderDocuments(needsReason: boolean, patientId: typeof patient.patientId | null) {
  const order = {
    documents: [{ kind: 'requisition', needsReason } as const],
    orderId: asOrderId('o-1'),
    resultSet: null,
    activity: [],
    appointment: null,
    patient: { ...patient, patientId },
  }
  return markupOf(<DocumentsCard order={order} />)
}

describe('what a reason opens on an order', () => {
  it('leads to where the reason is given, for answers and for documents', () => {
    expect(renderAsked({ needsReason: true })).toMatch(link)
    expect(renderDocuments(true, patient.patientId)).toMatch(link)
  })

  it('does not where nothing needs one, or where the app does not know the patient', () => {
    expect(renderAsked({ needsReason: false })).not.toMatch(link)
    expect(renderDocuments(false, patient.patientId)).not.toMatch(link)
    expect(renderDocuments(true, null)).not.toContain('Give a reason')
  })
})
