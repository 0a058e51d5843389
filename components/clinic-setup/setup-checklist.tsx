import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { Card } from '#components/ui/card.tsx'
import { Link } from '#components/ui/navigation/link.tsx'

type Step = 'clinic' | 'physicians' | 'staff' | 'connection' | 'sign-up'

const places: Record<Step, Route> = {
  clinic: '/clinic/settings/contact',
  physicians: '/clinic/settings/physicians',
  staff: '/clinic/settings/staff',
  connection: '/clinic/settings/connection',
  'sign-up': '/clinic/settings/sign-up',
}

/** What is left before the first patient; each line leads to where it is done. */
export function SetupChecklist({ steps }: { steps: readonly { step: Step; isDone: boolean }[] }) {
  const t = useTranslations('clinic-settings.setup')
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <Card as="section" padding="small" aria-labelledby="setup" className="mb-6 max-w-3xl">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="setup" className="text-base">
          {t('title')}
        </h2>
        <p className="text-sm text-soft">{t('progress', { done, total: steps.length })}</p>
      </div>
      <ol className="mt-1 divide-y divide-line">
        {steps.map(({ step, isDone }) => (
          <li key={step}>
            <Link href={places[step]} className="group flex items-center gap-3 py-2.5">
              {isDone ? (
                <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-good" />
              ) : (
                <Circle aria-hidden="true" className="size-5 shrink-0 text-soft" />
              )}
              <span className="min-w-0 flex-1">
                <span className="block font-semibold group-hover:underline">
                  {t(`${step}.title`)}
                  <span className="sr-only">, {t(isDone ? 'done' : 'open')}</span>
                </span>
                {!isDone && <span className="block text-soft">{t(`${step}.text`)}</span>}
              </span>
              <ChevronRight aria-hidden="true" className="size-4.5 shrink-0 text-soft" />
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
