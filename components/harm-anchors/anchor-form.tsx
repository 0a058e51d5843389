'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SelectField } from '#components/ui/form/select.tsx'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { anchorSides } from '#lib/harm-anchors/anchor-view.ts'

const empty = {
  name: '',
  loincCode: '',
  unit: '',
  side: 'high',
  value: '',
  textEn: '',
  textEs: '',
  source: '',
}
type Field = keyof typeof empty

/** Written by clinicians or administrators; a new one for the same test, unit and side ends the one before. */
export function AnchorForm() {
  const t = useTranslations('harm-anchors')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [fields, setFields] = useState(empty)
  const [problem, setProblem] = useState<ApiError>()
  const [isSaving, setIsSaving] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setIsSaving(true)
    setProblem(undefined)
    const value = fields.value.trim() === '' ? null : Number(fields.value)
    try {
      await apiFetch('/api/clinic/results/anchors', { body: { ...fields, value } })
      setFields(empty)
      showToast({ tone: 'good', message: t('saved') })
      router.refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
    } finally {
      setIsSaving(false)
    }
  }

  const bind = (name: Field) => ({
    label: t(`fields.${name}`),
    value: fields[name],
    error: problem?.fields[name] && errors(`fields.${fieldError(problem.fields[name])}`),
    onChange: ({ target }: { target: { value: string } }) =>
      setFields({ ...fields, [name]: target.value }),
    isDense: true,
  })
  return (
    <Card as="section" aria-labelledby="new-anchor" className="mt-6 text-sm">
      <h2 id="new-anchor" className="text-base">
        {t('new')}
      </h2>
      <form method="post" noValidate onSubmit={send} className="mt-3 space-y-4">
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
          <TextField {...bind('name')} maxLength={80} />
          <TextField {...bind('loincCode')} inputMode="numeric" placeholder="1742-6" />
          <TextField {...bind('unit')} placeholder="U/L" />
          <SelectField {...bind('side')}>
            {anchorSides.map((side) => (
              <option key={side} value={side}>
                {t(`sides.${side}`)}
              </option>
            ))}
          </SelectField>
          <TextField {...bind('value')} inputMode="decimal" />
        </div>
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField {...bind('textEn')} lang="en" maxLength={200} />
          <TextField {...bind('textEs')} lang="es" maxLength={200} />
        </div>
        <TextField {...bind('source')} description={t('sourceHint')} maxLength={300} />
        {problem && Object.keys(problem.fields).length === 0 && (
          <Notice tone="alert" role="alert" title={t('failed')}>
            {problem.message || errors(problem.code === 'offline' ? 'offline' : 'unexpected')}
          </Notice>
        )}
        <SubmitButton size="small" isPending={isSaving}>
          {t('save')}
        </SubmitButton>
      </form>
    </Card>
  )
}

const fieldErrors = ['required', 'too-long', 'choice'] as const
const fieldError = (code: string) => fieldErrors.find((known) => known === code) ?? 'invalid'
