import { describe, expect, it } from 'vitest'
import { locales } from '#lib/i18n/locale.ts'
import { messages, translatorFor } from '#lib/i18n/messages.ts'
import { auditActions, auditAreas } from './audit-actions.ts'

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

  it.each(locales)(
    'are of areas that have words of their own in %s, and no others have',
    (locale) => {
      const { areas } = messages[locale].audit
      expect(Object.keys(areas).sort()).toEqual([...auditAreas].sort())
      const worded = Object.values(areas)
      expect(new Set(worded).size).toBe(auditAreas.length)
      for (const words of worded) expect(words).toMatch(/^\p{Lu}[^.]+$/u)
    },
  )

  it.each(locales)('are said to the patient whose record it was, in %s', (locale) => {
    const own = Object.entries(messages[locale]['own-accesses'].actions).flatMap(
      ([domain, actions]) =>
        Object.entries(actions).map(([name, words]) => [`${domain}.${name}`, words]),
    )
    const known: readonly string[] = auditActions
    for (const [action, words] of own) {
      expect(known).toContain(action)
      expect(words).not.toMatch(/the patient|el paciente|\braw\b|CSV|FHIR|webhook/i)
    }
    const worded = own.map(([action]) => action)
    const english = translatorFor('en', 'audit')
    const aboutPatients = auditActions.filter(
      (action) => action.startsWith('viewing.') || /the patient/.test(english(`actions.${action}`)),
    )
    expect(aboutPatients.filter((action) => !worded.includes(action))).toEqual([])
  })
})
