import { useTranslations } from 'next-intl'
import type { LabTestDetails } from '#lib/lab-tests/get-lab-test.ts'
import { isCollectedInMorning } from '#lib/lab-tests/is-collected-in-morning.ts'
import { knownMethod, knownSample } from './known-method.ts'

const steps = ['first', 'second', 'third'] as const

export function LabTestSteps({ test }: { test: LabTestDetails }) {
  const t = useTranslations('lab-tests')
  const method = knownMethod(test.method)
  const way = method === 'testkit' ? 'testkit' : 'visit'
  return (
    <section aria-labelledby="how">
      <h2 id="how" className="text-lg">
        {t('how')}
      </h2>
      <ol className="mt-4 space-y-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3.5">
            <span
              aria-hidden="true"
              className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-sm font-bold text-accent"
            >
              {index + 1}
            </span>
            <div className="min-w-0 pt-1">
              <h3 className="text-base">{t(`steps.${way}.${step}.title`)}</h3>
              <p className="text-soft">{t(`steps.${way}.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
      {method === 'testkit' && (
        <p className="mt-4 text-soft">{t(`sampleHow.${knownSample(test.sampleType)}`)}</p>
      )}
      {isCollectedInMorning(test) && <p className="mt-2 text-soft">{t('morningText')}</p>}
      {test.isFasting && <p className="mt-2 text-soft">{t('fastingText')}</p>}
    </section>
  )
}
