import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'

export function WishFailure({ error }: { error: unknown }) {
  const t = useTranslations('own-results.wish')
  const errors = useTranslations('errors')
  if (error === undefined) return null
  const isKnown = error instanceof ApiError
  const said = isKnown ? error.message : ''
  return (
    <Notice tone="alert" role="alert" title={t('failed')} className="mt-4">
      {isKnown && error.code === 'not-possible-now'
        ? t('tooLate')
        : said || errors(isKnown && error.code === 'offline' ? 'offline' : 'unexpected')}
    </Notice>
  )
}
