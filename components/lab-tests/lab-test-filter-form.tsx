import { Search } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { TextField } from '#components/ui/form/text-input.tsx'
import { TabsNav } from '#components/ui/navigation/tabs-nav.tsx'
import {
  type LabTestFilters,
  labTestMethods,
  labTestsHref,
} from '#lib/lab-tests/lab-test-filters.ts'
import type { LabTestView } from '#lib/lab-tests/lab-test-view.ts'

/** A plain GET form: works without JavaScript, and the search is in the URL. */
export function LabTestFilterForm({
  filters,
  tests,
}: {
  filters: LabTestFilters
  tests: readonly LabTestView[]
}) {
  const t = useTranslations('lab-tests')
  const common = useTranslations('common')
  const offered = labTestMethods.filter((method) => tests.some((test) => test.method === method))
  const tabs = [undefined, ...offered].map((method) => ({
    href: labTestsHref({ ...filters, method }),
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
        {filters.method && <Input type="hidden" name="method" value={filters.method} />}
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
