import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { focusMain } from '#components/ui/focus-main.ts'
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
  const closed = events.find(({ kind }) => kind === 'closed')
  const title = closed?.isOwn
    ? t('closedMeanwhile.own')
    : closed?.actorName
      ? t('closedMeanwhile.by', { name: closed.actorName })
      : t('closedMeanwhile.unnamed')
  const isWritten = text.trim() !== ''
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ tone: 'good', message: t('copied') }),
      () => showToast({ tone: 'alert', message: t('copyFailed') }),
    )
  const discard = () => {
    onDiscard()
    focusMain()
  }
  return (
    <Notice
      tone="watch"
      role="status"
      title={title}
      action={
        isWritten && (
          <>
            <Button size="small" variant="secondary" onClick={() => void copy()}>
              {t('closedMeanwhile.copy')}
            </Button>
            <Button size="small" variant="quiet" onClick={discard}>
              {t('closedMeanwhile.discard')}
            </Button>
          </>
        )
      }
    >
      {isWritten && t(closed?.isOwn ? 'closedMeanwhile.ownText' : 'closedMeanwhile.text')}
    </Notice>
  )
}
