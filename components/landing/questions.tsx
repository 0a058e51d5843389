import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'

const questions = ['hurt', 'code', 'typed', 'late', 'urgent', 'language'] as const

export async function Questions() {
  const t = await getTranslations('landing.faq')
  return (
    <section
      id="questions"
      aria-labelledby="questions-title"
      className="grid scroll-mt-6 gap-x-14 gap-y-6 pt-24 lg:grid-cols-[1fr_2fr]"
    >
      <h2 id="questions-title" className="text-2xl">
        {t('title')}
      </h2>
      <div className="divide-y divide-line border-y border-line">
        {questions.map((name) => (
          <details key={name} className="group">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3.5 font-semibold [&::-webkit-details-marker]:hidden">
              {t(`${name}Question`)}
              <Plus
                aria-hidden="true"
                className="size-5 shrink-0 text-accent transition-transform group-open:rotate-45"
              />
            </summary>
            <p className="max-w-[62ch] pb-5 text-soft">{t(`${name}Answer`)}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
