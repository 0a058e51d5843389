'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { formatSampleId } from '#contract/sample-id.ts'
import type { TypedCode } from '#lib/kits/describe-typed-code.ts'

/** Feedback while the code is typed; announced politely because it changes with every letter. */
export function CodeHint({
  code,
  isFaulted,
  onAccept,
}: {
  code: TypedCode
  /** The field already shows the error. */
  isFaulted: boolean
  onAccept: (sampleId: string) => void
}) {
  const t = useTranslations('kits.register.code')
  return (
    <div aria-live="polite" className="space-y-2 pt-0.5 text-sm text-soft">
      {code.state === 'short' && <p>{t('missing', { count: code.missing })}</p>}
      {code.state === 'right' && (
        <p className="flex items-center gap-1.5 font-semibold text-good">
          <Check aria-hidden="true" className="size-4" />
          {t('right')}
        </p>
      )}
      {code.mended.length > 0 && (
        <p>
          {code.mended.map(({ typed, readAs }) => (
            <span key={typed} className="mr-2 inline-block">
              {t('lookAlike', { typed, readAs })}
            </span>
          ))}
        </p>
      )}
      {code.state === 'wrong-check' && !isFaulted && (
        <p className="font-semibold text-watch">{t('oneOff')}</p>
      )}
      {code.suggestions.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          {t('didYouMean')}
          {code.suggestions.map((sampleId) => (
            <Button
              key={sampleId}
              size="small"
              variant="secondary"
              onClick={() => onAccept(sampleId)}
            >
              {formatSampleId(sampleId)}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}
