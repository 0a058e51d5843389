import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AliasTables } from '#components/reading-aliases/alias-tables.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { Pagination } from '#components/ui/navigation/pagination.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { redirectIfForbidden } from '#lib/api/redirect-if-forbidden.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { parsePage } from '#lib/http/parse-page.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { listAliases } from '#lib/reading-aliases/list-aliases.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reading-aliases')
  return { title: t('title') }
}

export default async function AliasesPage({ searchParams }: PageProps<'/clinic/review/aliases'>) {
  const t = await getTranslations('reading-aliases')
  const { page } = await searchParams
  const list = await redirectIfForbidden(listAliases(await getContext(), { page: parsePage(page) }))
  return (
    <>
      <PageHeader
        isDense
        title={t('title')}
        lead={t('lead')}
        back={<TextLink href="/clinic/review">{t('back')}</TextLink>}
      />
      <ClientMessages namespaces={['reading-aliases']}>
        <AliasTables list={list} />
      </ClientMessages>
      <Pagination
        page={list.page}
        pageCount={list.pageCount}
        hrefFor={(wanted) => `/clinic/review/aliases?page=${wanted}` as const}
        label={t('pages')}
      />
    </>
  )
}
