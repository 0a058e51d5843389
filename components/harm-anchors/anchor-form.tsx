'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Card } from '#components/ui/card.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { AnchorFields, emptyAnchor } from './anchor-fields.tsx'

/** Written by clinicians or administrators; a new one for the same test, unit and side ends the one before. */
export function AnchorForm() {
  const t = useTranslations('harm-anchors')
  const errors = useTranslations('errors')
  const router = useRouter()
  const [fields, setFields] = useState(emptyAnchor)
  const [problem, setProblem] = useState<ApiError>()
  const [isSaving, setIsSaving] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setIsSaving(true)
    setProblem(undefined)
    // What is no number stays as it was typed, which the server answers.
    const typed = fields.value.trim()
    const value = typed === '' || Number.isNaN(Number(typed)) ? typed : Number(typed)
    try {
      await apiFetch('/api/clinic/results/anchors', { body: { ...fields, value } })
      setFields(emptyAnchor)
      showToast({ tone: 'good', message: t('saved') })
      router.refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error)
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Card as="section" aria-labelledby="new-anchor" className="mt-6 text-sm">
      <h2 id="new-anchor" className="text-base">
        {t('new')}
      </h2>
      <form method="post" noValidate onSubmit={send} className="mt-3 space-y-4">
        <AnchorFields entries={fields} problems={problem?.fields ?? {}} onChange={setFields} />
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
