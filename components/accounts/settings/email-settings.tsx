'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { Checkbox } from '#components/ui/form/checkbox.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { type SilenceableKind, silenceableKinds } from '#lib/notices/notice-kinds.ts'
import { SettingSection } from './setting-section.tsx'

/** Which emails about orders come. Emails link here. */
export function EmailSettings({ silenced: initial }: { silenced: readonly SilenceableKind[] }) {
  const t = useTranslations('accounts.emails')
  const errors = useTranslations('errors')
  const [silenced, setSilenced] = useState(initial)
  const [problem, setProblem] = useState<string>()

  async function choose(kind: SilenceableKind, isWanted: boolean) {
    const before = silenced
    setProblem(undefined)
    setSilenced(isWanted ? before.filter((each) => each !== kind) : [...before, kind])
    try {
      await apiFetch('/api/account/emails', { method: 'PUT', body: { kind, isWanted } })
    } catch (error) {
      setSilenced(before)
      setProblem(errors(error instanceof ApiError ? error.code : 'offline'))
    }
  }

  return (
    <div id="emails" className="scroll-mt-20">
      <SettingSection title={t('title')} lead={t('lead')}>
        <fieldset className="min-w-0">
          <legend className="sr-only">{t('title')}</legend>
          {silenceableKinds.map((kind) => (
            <Checkbox
              key={kind}
              name={kind}
              label={t(`kinds.${kind}`)}
              checked={!silenced.includes(kind)}
              onChange={({ target }) => void choose(kind, target.checked)}
            />
          ))}
          <Checkbox
            label={t('kinds.results')}
            description={t('always')}
            checked
            disabled
            readOnly
          />
        </fieldset>
        {problem && (
          <Notice tone="alert" role="alert" className="mt-3">
            {problem}
          </Notice>
        )}
      </SettingSection>
    </div>
  )
}
