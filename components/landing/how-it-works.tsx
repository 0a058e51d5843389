import { getTranslations } from 'next-intl/server'
import { SectionTitle } from './section-title.tsx'
import { StepArt, type StepArtName } from './step-art.tsx'

const steps = ['order', 'collect', 'send', 'results'] as const satisfies StepArtName[]

export async function HowItWorks() {
  const t = await getTranslations('landing.steps')
  return (
    <section id="how" aria-labelledby="how-title" className="scroll-mt-6 pt-28">
      <SectionTitle id="how-title" title={t('title')}>
        {t('lead')}
      </SectionTitle>
      <ol className="grid gap-x-7 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-4 sm:block">
            <div className="grid h-24 w-27 shrink-0 place-items-center rounded-card bg-sunken sm:h-36 sm:w-full">
              <StepArt name={step} className="w-19 sm:w-30" />
            </div>
            <div className="min-w-0">
              <h3 className="text-lg sm:mt-4">
                <span className="mr-1.5 text-accent">{index + 1}.</span>
                {t(`${step}Title`)}
              </h3>
              <p className="mt-1 text-soft">{t(`${step}Body`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
