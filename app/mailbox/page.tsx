import { Mail } from 'lucide-react'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { MailCard } from '#components/accounts/sign-in/mail-card.tsx'
import { AuthShell } from '#components/shell/auth-shell.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { Pagination } from '#components/ui/navigation/pagination.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { getContext } from '#lib/auth/request-context.ts'
import { readClinicBrand } from '#lib/clinic-logo/read-logo.ts'
import { env } from '#lib/env/env.ts'
import { parsePage } from '#lib/http/parse-page.ts'
import { listMail, mailPageSize } from '#lib/mail/list-mail.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('accounts.mailbox')
  return { title: t('title') }
}

export default async function MailboxPage({ searchParams }: PageProps<'/mailbox'>) {
  const { LOCAL_SANDBOX: isSandbox } = env()
  const brand = await readClinicBrand()
  const context = await getContext()
  if (isSandbox && !context.isOnThisMachine && context.actor.kind === 'anonymous')
    redirect('/sign-in?next=/mailbox')
  const page = parsePage((await searchParams).page)
  const [t, { mails, total }] = await Promise.all([
    getTranslations('accounts.mailbox'),
    orNotFound(listMail(context, { page })),
  ])
  const back = <TextLink href="/">{t('back')}</TextLink>
  return (
    <AuthShell {...brand}>
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
        pageCount={Math.ceil(total / mailPageSize)}
        hrefFor={(target) => `/mailbox?page=${target}`}
      />
    </AuthShell>
  )
}
