'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { RowWhy } from '#lib/review-decisions/decision-record.ts'
import { leaveOutReasons } from '#lib/review-decisions/reasons.ts'
import { FormShell } from './form-shell.tsx'
import { ReasonFields, readWhy } from './reason-fields.tsx'
import type { RowFormProps } from './row-form.ts'

export function LeaveOutForm(props: RowFormProps & { onKeep: (why: RowWhy) => void }) {
  const { row, kept, onTyped, onLeave, onKeep, onCancel } = props
  const t = useTranslations('reviews.why')
  const { why } = row
  const [fields, setFields] = useState({
    reason: kept?.reason ?? why?.reason ?? '',
    note: kept?.note ?? why?.note ?? '',
  })
  const [isMissing, setIsMissing] = useState(false)
  const options = leaveOutReasons.map((value) => ({ value, label: t(`leaveOut.${value}`) }))
  const submit = () => {
    const reason = readWhy(fields, options)
    setIsMissing(!reason)
    if (reason) onKeep(reason)
  }
  return (
    <FormShell
      label={t('leaveOutTitle', { name: row.row.test_name })}
      submit={t('leaveOutSubmit')}
      isKept={kept !== undefined}
      onSubmit={submit}
      onCancel={onCancel}
      onLeave={onLeave}
    >
      <ReasonFields
        legend={t('leaveOutTitle', { name: row.row.test_name })}
        options={options}
        {...fields}
        isFirst
        isMissing={isMissing}
        onChange={(next) => {
          setFields(next)
          onTyped(next)
        }}
      />
    </FormShell>
  )
}
