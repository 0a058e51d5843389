import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { buttonStyle } from '#components/ui/button-style.ts'
import { Link } from '#components/ui/navigation/link.tsx'
import { clinicPatientsHref, type PatientListFilters } from '#lib/patients/patient-filters.ts'
import type { PatientsPage } from '#lib/patients/patient-view.ts'

type Place = Pick<PatientListFilters, 'after' | 'before'>

const style = buttonStyle({ variant: 'secondary', size: 'small' }, 'min-h-11')

/** Links to the previous and next page. */
export function PatientsPages({
  page: { before, after },
  filters: { show, sort, searchId },
}: {
  page: PatientsPage
  filters: PatientListFilters
}) {
  const t = useTranslations('patients.pages')
  if (before === null && after === null) return null
  const turn = (rel: 'prev' | 'next', place: Place, children: ReactNode) => (
    <Link
      href={clinicPatientsHref({ show, sort, searchId, ...place })}
      rel={rel}
      prefetch={false}
      className={style}
    >
      {children}
    </Link>
  )
  return (
    <nav aria-label={t('label')} className="mt-4 flex justify-between gap-3 print:hidden">
      <span>
        {before !== null &&
          turn(
            'prev',
            { before },
            <>
              <ArrowLeft aria-hidden="true" className="size-4" />
              {t('previous')}
            </>,
          )}
      </span>
      {after !== null &&
        turn(
          'next',
          { after },
          <>
            {t('next')}
            <ArrowRight aria-hidden="true" className="size-4" />
          </>,
        )}
    </nav>
  )
}
