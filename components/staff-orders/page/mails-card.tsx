import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { isMailKind } from '#lib/notices/notice-kinds.ts'
import type { OrderMails } from '#lib/orders/order-view.ts'

/** What the patient was mailed, and the reminders to come with their words. */
export function MailsCard({ mails: { sent, next } }: { mails: OrderMails }) {
  const t = useTranslations('staff-orders.mails')
  const nameOf = (kind: string) => t(`kinds.${isMailKind(kind) ? kind : 'other'}`)
  if (sent.length === 0 && next.length === 0) return null
  return (
    <Card as="section" padding="small" aria-labelledby="order-mails">
      <h2 id="order-mails" className="text-sm font-bold">
        {t('title')}
      </h2>
      {next.length > 0 && (
        <>
          <p className="mt-2 text-xs font-semibold text-soft">{t('next')}</p>
          <ul className="mt-1 space-y-1 text-sm">
            {next.map((mail) => (
              <li key={`${mail.kind} ${mail.at}`}>
                <details>
                  <summary className="cursor-pointer rounded-xs py-1">
                    <span className="font-medium">{nameOf(mail.kind)}</span>{' '}
                    <span className="text-soft">
                      <LocalTime instant={mail.at} style="dayDateTime" />
                      {!mail.isWanted && ` · ${t('unwanted')}`}
                    </span>
                  </summary>
                  <div className="mt-1 rounded-control bg-sunken p-3">
                    <p className="font-semibold">{mail.subject}</p>
                    <p className="mt-1.5 text-xs wrap-anywhere whitespace-pre-line">{mail.text}</p>
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </>
      )}
      {sent.length > 0 && (
        <>
          <p className="mt-3 text-xs font-semibold text-soft">{t('sent')}</p>
          <ul className="mt-1 space-y-1 text-sm">
            {sent.map(({ kind, at }) => (
              <li key={`${kind} ${at}`} className="flex flex-wrap justify-between gap-x-3">
                <span>{nameOf(kind)}</span>
                <LocalTime instant={at} style="dayDateTime" />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
