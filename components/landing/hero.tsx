import { Check } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/ui/navigation/link-button.tsx'
import { KitScene } from './kit-scene.tsx'

export async function Hero({ clinicName }: { clinicName: string }) {
  const t = await getTranslations('landing.hero')
  return (
    <section className="grid items-center gap-x-14 gap-y-10 lg:grid-cols-[1.05fr_1fr]">
      <div>
        <p className="mb-4 text-sm font-bold text-accent">{t('eyebrow')}</p>
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-5 max-w-[46ch] text-lg tracking-normal text-soft">
          {t('lead', { clinic: clinicName })}
        </p>
        <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          <LinkButton href="/tests" size="large">
            {t('browse')}
          </LinkButton>
          <LinkButton href="/kits/register" size="large" variant="secondary">
            {t('register')}
          </LinkButton>
        </div>
      </div>
      <div className="relative rounded-[2rem] bg-accent-soft px-4 pt-6 pb-28 sm:px-8 sm:pb-20">
        <KitScene className="mx-auto w-full max-w-md" />
        <ExampleOrder />
      </div>
    </section>
  )
}

async function ExampleOrder() {
  const t = await getTranslations('landing.hero')
  return (
    <figure
      aria-label={t('exampleLabel')}
      className="absolute inset-x-4 -bottom-6 rounded-card border border-line bg-card p-4.5 shadow-card sm:inset-x-auto sm:-bottom-8 sm:left-8 sm:w-76"
    >
      <figcaption className="mb-3 font-bold">{t('exampleTitle')}</figcaption>
      <ol className="space-y-3">
        <li className="relative flex gap-3 before:absolute before:top-5 before:left-[0.5625rem] before:h-5 before:w-0.5 before:bg-accent">
          <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
            <Check aria-hidden="true" className="size-3" strokeWidth={3.5} />
          </span>
          <span className="text-sm font-semibold">{t('exampleSent')}</span>
        </li>
        <li className="relative flex gap-3 before:absolute before:top-5 before:left-[0.5625rem] before:h-5 before:w-0.5 before:bg-line">
          <span className="relative mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border-2 border-accent bg-card before:size-2 before:rounded-full before:bg-accent" />
          <span className="text-sm font-semibold">{t('exampleHere')}</span>
        </li>
        <li className="flex gap-3">
          <span className="relative mt-0.5 size-5 shrink-0 rounded-full border-2 border-line bg-paper" />
          <span className="text-sm text-soft">
            {t('exampleNext')}
            <span className="block text-xs">{t('exampleWhen')}</span>
          </span>
        </li>
      </ol>
    </figure>
  )
}
