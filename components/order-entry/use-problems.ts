'use client'

import { useTranslations } from 'next-intl'
import type { FormProblem } from '#components/ui/form/form-error-summary.tsx'
import { fieldMessage } from '#lib/http/field-message.ts'
import type { EntryForm } from './entry-form.ts'
import { nameFault } from './name-fault.ts'

const labels = {
  method: 'section.method',
  labTestIds: 'section.tests',
  labAccountId: 'account.label',
  physician: 'account.physician',
  clinicalNotes: 'section.notes',
  accessNotes: 'address.access',
  icdCodes: 'billing.icd',
  billingType: 'billing.label',
  hasAgreed: 'billing.agreed',
  'insurance.payorCode': 'billing.payor',
  'insurance.memberId': 'billing.member',
  'insurance.relationship': 'billing.relationship',
  'person.firstName': 'person.firstName',
  'person.lastName': 'person.lastName',
  'person.dob': 'person.dob',
  'person.gender': 'person.gender',
  'person.phoneNumber': 'person.phone',
  'person.email': 'person.email',
  'address.firstLine': 'address.firstLine',
  'address.secondLine': 'address.secondLine',
  'address.city': 'address.city',
  'address.state': 'address.state',
  'address.zip': 'address.zip',
} as const

/** Each fault with its field's label, in the order of the form. */
export function useProblems({ faults, questions }: EntryForm): FormProblem[] {
  const t = useTranslations('order-entry')
  const errors = useTranslations('errors')
  return Object.entries(faults).map(([path, fault]) => {
    const known = Object.entries(labels).find(([one]) => one === path)
    const question = questions.find(({ key }) => `answers.${key}` === path)
    const label = known ? t(known[1]) : (question?.text ?? t('section.tests'))
    return { fieldId: path, message: nameFault(label, fieldMessage(errors, fault) ?? fault) }
  })
}
