import { useTranslations } from 'next-intl'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import type { ConnectionView } from '#lib/wearables/wearable-view.ts'

/** Connections that need the person, or are not complete yet. */
export function ConnectionNotices({ connections }: { connections: readonly ConnectionView[] }) {
  const t = useTranslations('wearables.connections')
  return connections.map(({ provider, name, state }) => {
    if (state !== 'error' && state !== 'silent' && state !== 'reading') return null
    return (
      <Notice
        key={provider}
        tone={state === 'reading' ? 'info' : 'watch'}
        title={`${name}: ${t(`state.${state}`)}`}
      >
        <p className="text-sm">
          {t(`help.${state}`)}{' '}
          {state !== 'reading' && <TextLink href="/wearables/connections">{t('manage')}</TextLink>}
        </p>
      </Notice>
    )
  })
}
