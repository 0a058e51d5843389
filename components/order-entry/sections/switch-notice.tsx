import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'

interface SwitchNoticeProps {
  text: string
  onSwitch: () => void
  onKeep: () => void
}

/** Says what a switch removes before it happens. */
export function SwitchNotice({ text, onSwitch, onKeep }: SwitchNoticeProps) {
  const t = useTranslations('order-entry.switch')
  return (
    <Notice
      tone="watch"
      role="alert"
      className="mt-3"
      action={
        <>
          <Button size="small" onClick={onSwitch}>
            {t('yes')}
          </Button>
          <Button size="small" variant="secondary" onClick={onKeep}>
            {t('no')}
          </Button>
        </>
      }
    >
      {text}
    </Notice>
  )
}
