import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import type { EventView } from '#lib/critical-results/critical-view.ts'

type ClosedMeanwhileProps = {
  /** newest first */
  events: readonly EventView[]
  /** what was typed */
  text: string
  onDiscard: () => void
}

/** A closed loop takes no record; what was typed can be taken elsewhere. */
export function ClosedMeanwhile({ events, text, onDiscard }: ClosedMeanwhileProps) {
  const t = useTranslations('critical.loop')
  const name = events.find(({ kind }) => kind === 'closed')?.actorName
  const isWritten = text.trim() !== ''
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ tone: 'good', message: t('copied') }),
      () => showToast({ tone: 'alert', message: t('copyFailed') }),
    )
  return (
    <Notice
      tone="watch"
      role="status"
      title={name ? t('closedMeanwhile.by', { name }) : t('closedMeanwhile.unnamed')}
      action={
        isWritten && (
          <>
            <Button size="small" variant="secondary" onClick={() => void copy()}>
              {t('closedMeanwhile.copy')}
            </Button>
            <Button size="small" variant="quiet" onClick={onDiscard}>
              {t('closedMeanwhile.discard')}
            </Button>
          </>
        )
      }
    >
      {isWritten && t('closedMeanwhile.text')}
    </Notice>
  )
}
