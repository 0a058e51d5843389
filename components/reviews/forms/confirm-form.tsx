'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { RowWhy } from '#lib/review-decisions/decision-record.ts'
import { confirmReasons } from '#lib/review-decisions/reasons.ts'
import { printedFields } from '#lib/reviews/resolve-rows.ts'
import { FormShell } from './form-shell.tsx'
import { ReasonFields, readWhy } from './reason-fields.tsx'
import type { RowFormProps } from './row-form.ts'

/** An impossible value stays only if someone outside the review confirmed it. */
export function ConfirmForm(props: RowFormProps & { onKeep: (why: RowWhy) => void }) {
  const { row, kept, onTyped, onLeave, onKeep, onCancel } = props
  const t = useTranslations('reviews.why')
  const [fields, setFields] = useState({ reason: kept?.reason ?? '', note: kept?.note ?? '' })
  const [isMissing, setIsMissing] = useState(false)
  const options = confirmReasons.map((value) => ({ value, label: t(`confirm.${value}`) }))
  const { name, value, unit } = printedFields(row.row)
  const legend = t('confirmTitle', { name, value: [value, unit].filter(Boolean).join(' ') })
  const submit = () => {
    const why = readWhy(fields, options)
    setIsMissing(!why)
    if (why) onKeep(why)
  }
  return (
    <FormShell
      label={legend}
      submit={t('confirmSubmit')}
      isKept={kept !== undefined}
      onSubmit={submit}
      onCancel={onCancel}
      onLeave={onLeave}
    >
      <p className="mb-2 text-sm">{t('confirmText')}</p>
      <ReasonFields
        legend={legend}
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
