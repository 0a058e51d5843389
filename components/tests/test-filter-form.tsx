import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { TabsNav } from '#components/ui/tabs-nav.tsx'
import { TextField } from '#components/ui/text-input.tsx'
import { type TestFilters, testMethods, testsHref } from '#lib/tests/test-filters.ts'
import type { TestView } from '#lib/tests/test-view.ts'

/** Works as a plain form, without JavaScript; what was looked for stands in the address. */
export function TestFilterForm({
  filters,
  tests,
}: {
  filters: TestFilters
  tests: readonly TestView[]
}) {
  const t = useTranslations('tests')
  const common = useTranslations('common')
  const offered = testMethods.filter((method) => tests.some((test) => test.method === method))
  const tabs = [undefined, ...offered].map((method) => ({
    href: testsHref({ ...filters, method }),
    label: method ? t(`methods.${method}.name`) : t('allMethods'),
    count: method ? tests.filter((test) => test.method === method).length : tests.length,
    isCurrent: filters.method === method,
  }))
  return (
    <>
      <form action="/tests" className="mb-5 flex max-w-xl items-end gap-2.5">
        <TextField
          label={t('searchLabel')}
          type="search"
          name="q"
          defaultValue={filters.q}
          placeholder={t('searchPlaceholder')}
          maxLength={80}
          className="flex-1"
        />
        {filters.method && <input type="hidden" name="method" value={filters.method} />}
        <Button
          type="submit"
          variant="secondary"
          aria-label={common('search')}
          icon={<Search aria-hidden="true" className="size-5" />}
        />
      </form>
      <TabsNav label={t('methodsLabel')} tabs={tabs} />
    </>
  )
}
