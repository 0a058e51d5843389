import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { ApiError } from '#lib/api-client/api-error.ts'

/** Asking again does not change a refusal, and each one is audited. */
export function PageFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTranslations('reviews.page')
  const isRefused = error instanceof ApiError && error.status === 403
  return (
    <div className="grid place-items-center gap-3 rounded-card border border-dashed border-edge/50 px-4 py-16 text-center text-soft">
      <p role="status">{(isRefused && error.message) || t('imageAway')}</p>
      {!isRefused && (
        <Button size="small" variant="secondary" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
