import { describe, expect, it } from 'vitest'
import { locales } from '#lib/i18n/locale.ts'
import { messages, translatorFor } from '#lib/i18n/messages.ts'
import { auditActions } from './audit-actions.ts'

describe('the actions of the audit', () => {
  it.each(locales)('have words of their own each in %s, and no others have', (locale) => {
    const t = translatorFor(locale, 'audit')
    const worded = auditActions.map((action) => t(`actions.${action}`))
    expect(new Set(worded).size).toBe(auditActions.length)
    for (const words of worded) expect(words).not.toMatch(/^audit\.|^$/)
    const listed = Object.entries(messages[locale].audit.actions).flatMap(([domain, actions]) =>
      Object.keys(actions).map((action) => `${domain}.${action}`),
    )
    expect(listed.sort()).toEqual([...auditActions].sort())
  })
})
