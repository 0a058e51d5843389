'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import type { TypedCode } from '#lib/kits/describe-typed-code.ts'
import { formatSampleId } from '#service/contract/sample-id.ts'

/** What can be told of the code while it is typed; read out politely, for it changes with each letter. */
export function CodeHint({
  code,
  isFaulted,
  take,
}: {
  code: TypedCode
  /** The fault stands under the field already. */
  isFaulted: boolean
  take: (sampleId: string) => void
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
            <Button key={sampleId} size="small" variant="secondary" onClick={() => take(sampleId)}>
              {formatSampleId(sampleId)}
            </Button>
          ))}
        </p>
      )}
    </div>
  )
}
