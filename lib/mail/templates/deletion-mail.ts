import { dateFormat } from '#lib/i18n/date-format.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'

type Step =
  // The token undoes the deletion, where the recipient may.
  { kind: 'deleted'; erasedOn: Date; token: string | undefined } | { kind: 'restored' }

export function deletionMail(
  { email, name, locale }: { email: string; name: string; locale: Locale },
  step: Step,
) {
  const t = translatorFor(locale, 'emails')
  const parts = { to: email, name, locale, subject: t(`deletion.${step.kind}.subject`) }
  if (step.kind === 'restored')
    return composeMail({
      ...parts,
      paragraphs: [t('deletion.restored.body')],
      link: { label: t('deletion.restored.button'), path: '/sign-in' },
      closing: t('deletion.restored.notYou'),
    })
  const date = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(step.erasedOn)
  return composeMail({
    ...parts,
    paragraphs: [t('deletion.deleted.body', { date }), t('deletion.deleted.kept')],
    link: step.token
      ? {
          label: t('deletion.deleted.undo'),
          path: `/undo-deletion?token=${encodeURIComponent(step.token)}`,
        }
      : { label: t('deletion.deleted.button'), path: '/' },
    closing: t(step.token ? 'deletion.deleted.mind' : 'deletion.deleted.notYou', { date }),
  })
}
