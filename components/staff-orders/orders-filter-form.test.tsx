import { expect, it } from 'vitest'
import { markupOf, readWords } from '#testing/web/words-of.tsx'
import { parseOrderFilters } from './order-filters.ts'
import { OrdersFilterForm } from './orders-filter-form.tsx'

it('says that the days are the wrong way round, and only then', () => {
  const render = (from: string, to: string, isOpen: boolean) =>
    markupOf(
      <OrdersFilterForm
        filters={parseOrderFilters({ from, to })}
        tests={[]}
        onNarrow={() => undefined}
        firstRef={{ current: null }}
        isOpen={isOpen}
        onToggle={() => undefined}
      />,
    )
  const read = (from: string, to: string) => readWords(render(from, to, true))
  expect(read('2026-11-30', '2026-11-01')).toContain('This is before the first day')
  expect(read('2026-11-01', '2026-11-30')).not.toContain('This is before the first day')
  expect(read('2026-11-01', '2026-11-01')).not.toContain('This is before the first day')
  // The button still closes them.
  expect(render('2026-11-30', '2026-11-01', false)).toContain('aria-expanded="false"')
})
