import { env } from '#lib/env/env.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { logoPlace } from './logo-place.ts'
import type { Mail } from './send-mail.ts'

interface Letter {
  to: string
  /** null: not known yet */
  name: string | null
  locale: Locale
  subject: string
  paragraphs: string[] | ((clinic: string) => string[])
  link: { label: string; path: string }
  closing: string
  /** ends with a link to the choice of emails */
  hasPreferences?: boolean
}

/** One plain layout for every email, as text and HTML. Emails must not contain health data. */
export function composeMail(letter: Letter): Mail {
  return { to: letter.to, write: (clinicName) => writeLetter(letter, clinicName) }
}

function writeLetter(letter: Letter, clinicName: string) {
  const t = translatorFor(letter.locale, 'emails')
  const url = `${env().WEB_URL}${letter.link.path}`
  const clinic = t('signature', { clinic: clinicName })
  const paragraphs =
    typeof letter.paragraphs === 'function' ? letter.paragraphs(clinicName) : letter.paragraphs
  const choose = letter.hasPreferences
    ? { label: t('preferences'), url: `${env().WEB_URL}/account#emails` }
    : undefined
  const greeting =
    letter.name === null ? t('greetingUnnamed') : t('greeting', { name: letter.name })
  const text = [
    greeting,
    ...paragraphs,
    `${letter.link.label}:\n${url}`,
    letter.closing,
    ...(choose ? [`${choose.label}:\n${choose.url}`] : []),
    clinic,
  ].join('\n\n')
  const html = `<!doctype html>
<html lang="${letter.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;background:#fbfaf7;color:#16282c;font:16px/1.55 Figtree,system-ui,sans-serif">
<div style="max-width:34rem;margin:0 auto;padding:2.5rem 1.5rem">
${logoPlace}<p style="font-weight:700">${escapeHtml(clinic)}</p>
${[greeting, ...paragraphs].map((part) => `<p>${escapeHtml(part)}</p>`).join('\n')}
<p style="margin:2rem 0"><a href="${escapeHtml(url)}" style="background:#0f5c63;color:#fff;padding:.85rem 1.4rem;border-radius:.75rem;text-decoration:none;font-weight:600">${escapeHtml(letter.link.label)}</a></p>
<p style="color:#566266;font-size:14px">${escapeHtml(t('linkFallback'))}<br><a href="${escapeHtml(url)}" style="color:#0f5c63">${escapeHtml(url)}</a></p>
<p style="color:#566266;font-size:14px">${escapeHtml(letter.closing)}</p>${choose ? `\n<p style="color:#566266;font-size:14px"><a href="${escapeHtml(choose.url)}" style="color:#0f5c63">${escapeHtml(choose.label)}</a></p>` : ''}
</div>
</body>
</html>`
  return { subject: letter.subject, text, html }
}

export function escapeHtml(text: string) {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
