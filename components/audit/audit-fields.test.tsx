import { expect, it } from 'vitest'
import { auditAreas } from '#lib/audit/audit-actions.ts'
import { auditFilterInput, maxFilterLength } from '#lib/audit/audit-filters.ts'
import { locales } from '#lib/i18n/locale.ts'
import { messages } from '#lib/i18n/messages.ts'
import { markupOf } from '#testing/web/words-of.tsx'
import { AuditFields } from './audit-fields.tsx'

it('says at its field that what is searched for is too long', () => {
  const fieldsOf = (length: number) => {
    const filters = { ...auditFilterInput.parse({}), address: 'x'.repeat(length) }
    return markupOf(<AuditFields filters={filters} onChange={() => undefined} />, 'en')
  }
  const words = messages.en.errors.fields['too-long']
  expect(fieldsOf(maxFilterLength)).not.toContain(words)
  expect(fieldsOf(maxFilterLength + 1)).toContain(words)
})

it.each(locales)('names every area of actions in words, in %s', (locale) => {
  const filters = auditFilterInput.parse({})
  const markup = markupOf(<AuditFields filters={filters} onChange={() => undefined} />, locale)
  for (const area of auditAreas) {
    const words = messages[locale].audit.areas[area]
    expect(markup).toContain(`<optgroup label="${words}"><option value="${area}">${words}: `)
  }
})
