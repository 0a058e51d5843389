import { useTranslations } from 'next-intl'
import { unsentDays } from '#lib/conversations/attachments/attachment-view.ts'
import { exportHours } from '#lib/data-exports/export-view.ts'
import { expiredInvitationDays } from '#lib/mail/templates/link-lifetimes.ts'

const stays = ['record', 'log', 'proof', 'orderDrafts'] as const
const goes = ['sessions', 'links', 'invitations', 'attempts', 'files', 'patients'] as const

/** What has no period to choose, and why. */
export function RetentionRest() {
  const t = useTranslations('clinic-settings.retention')
  const groups = [
    [t('stays.title'), stays.map((item) => t(`stays.${item}`))],
    [
      t('goes.title'),
      goes.map((item) => t(`goes.${item}`, { unsentDays, exportHours, expiredInvitationDays })),
    ],
  ] as const
  return (
    <div className="mt-8 grid gap-x-8 gap-y-6 xl:grid-cols-2">
      {groups.map(([title, texts]) => (
        <section key={title} aria-label={title}>
          <h2 className="text-lg">{title}</h2>
          <ul className="mt-1 list-disc space-y-1.5 pl-5 text-soft">
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
