'use client'

import { useTranslations } from 'next-intl'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { SelectField } from '#components/ui/form/select.tsx'
import type { Disagreement } from '#lib/second-readings/second-reading-view.ts'

const CodeSearch = lazy(() => import('./searched-code.tsx'))

interface CodeFieldProps {
  id: string
  approved: Disagreement['code']
  /** Without a choice nothing is corrected: another name may be another test. */
  mustChoose: boolean
  error: ReactNode
  /** undefined: as approved, or nothing chosen yet; null: no code */
  onCode: (code: string | null | undefined) => void
}

/** The code of the corrected value: the approved one, another one, or none. */
export function CodeField({ id, approved, mustChoose, error, onCode }: CodeFieldProps) {
  const t = useTranslations('second-readings.disagreements.code')
  const [choice, setChoice] = useState(mustChoose ? '' : 'approved')
  const [found, setFound] = useState<string>()
  const approvedText = approved
    ? t('approved', { code: approved.code, name: approved.name })
    : t('approvedNone')

  const choose = (next: string) => {
    setChoice(next)
    if (next === 'other') onCode(found)
    else if (next === 'none') onCode(null)
    else onCode(next === 'approved' && mustChoose ? (approved?.code ?? null) : undefined)
  }
  return (
    <>
      <SelectField
        id={id}
        isDense
        label={t('label')}
        hint={mustChoose ? t('mustChoose') : undefined}
        error={error}
        value={choice}
        onChange={(event) => choose(event.target.value)}
      >
        {mustChoose && <option value="">{t('choose')}</option>}
        <option value="approved">{approvedText}</option>
        <option value="other">{found ? t('found', { code: found }) : t('other')}</option>
        {approved && <option value="none">{t('none')}</option>}
      </SelectField>
      {choice === 'other' && (
        <Suspense>
          <CodeSearch
            onCode={(code) => {
              setFound(code)
              onCode(code)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
