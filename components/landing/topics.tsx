import { ArrowRight } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Link } from '#components/ui/navigation/link.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { SectionTitle } from './section-title.tsx'
import { TopicArt, type TopicName } from './topic-art.tsx'

const topics = [
  { name: 'heart', slug: 'heart-health' },
  { name: 'thyroid', slug: 'thyroid' },
  { name: 'sugar', slug: 'diabetes-hba1c' },
  { name: 'iron', slug: 'iron' },
  { name: 'vitamin', slug: 'vitamin-d' },
  { name: 'kidney', slug: 'kidney-check' },
] as const satisfies { name: TopicName; slug: string }[]

export async function Topics() {
  const t = await getTranslations('landing.topics')
  return (
    <section aria-labelledby="topics-title" className="pt-24">
      <SectionTitle id="topics-title" title={t('title')}>
        {t('lead')}
      </SectionTitle>
      <ul className="grid gap-3.5 sm:grid-cols-2 lg:grid-cols-3">
        {topics.map(({ name, slug }) => (
          <li key={name}>
            <Link
              href={`/tests/${slug}`}
              prefetch={false}
              className="group flex h-full gap-4 rounded-card border border-line bg-card p-5 transition-colors hover:border-accent"
            >
              <TopicArt name={name} className="size-11 shrink-0" />
              <span className="min-w-0 flex-1">
                <span className="flex items-center justify-between gap-2 font-bold">
                  {t(name)}
                  <ArrowRight
                    aria-hidden="true"
                    className="size-4.5 shrink-0 text-accent transition-transform group-hover:translate-x-0.5"
                  />
                </span>
                <span className="mt-1 block text-soft">{t(`${name}Body`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <TextLink href="/tests">{t('all')}</TextLink>
      </p>
    </section>
  )
}
