import { Mail } from 'lucide-react'
import type { Metadata, Route } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { MailCard } from '#components/accounts/mail-card.tsx'
import { AuthShell } from '#components/shell/auth-shell.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { Pagination } from '#components/ui/pagination.tsx'
import { TextLink } from '#components/ui/text-link.tsx'
import { env } from '#lib/env.ts'
import { listMail, mailPageSize } from '#lib/mail/list-mail.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.mailbox')
  return { title: t('title') }
}

export default async function MailboxPage({ searchParams }: PageProps<'/mailbox'>) {
  const { LOCAL_SANDBOX: isSandbox, CLINIC_NAME: clinicName } = env()
  if (!isSandbox) notFound()
  const wanted = Number((await searchParams).page)
  const page = Number.isInteger(wanted) && wanted > 0 && wanted < 10_000 ? wanted : 1
  const [t, paging, { mails, total }] = await Promise.all([
    getTranslations('accounts.mailbox'),
    getTranslations('common.pagination'),
    listMail({ page }),
  ])
  const pageCount = Math.max(1, Math.ceil(total / mailPageSize))
  const back = <TextLink href={'/' as Route}>{t('back')}</TextLink>
  return (
    <AuthShell clinicName={clinicName}>
      <PageHeader title={t('title')} lead={t('lead')} back={back} />
      {mails.length === 0 ? (
        <EmptyState icon={<Mail />} title={t('empty')}>
          {t('emptyBody')}
        </EmptyState>
      ) : (
        <div className="space-y-4">
          {mails.map((mail) => (
            <MailCard key={mail.mailId} mail={mail} />
          ))}
        </div>
      )}
      <Pagination
        page={page}
        pageCount={pageCount}
        hrefFor={(target) => `/mailbox?page=${target}`}
        text={{
          label: paging('label'),
          previous: paging('previous'),
          next: paging('next'),
          position: paging('position', { page, pages: pageCount }),
        }}
      />
    </AuthShell>
  )
}
