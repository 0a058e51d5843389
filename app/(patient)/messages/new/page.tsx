import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { NewMessage } from '#components/conversations/new-message.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { orNotFound } from '#lib/api/or-not-found.ts'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import { subjectKinds, topics } from '#lib/conversations/conversation-view.ts'
import { getNewMessage } from '#lib/conversations/own/follow-own-conversation.ts'
import { ClientMessages } from '#lib/i18n/client-messages.tsx'
import { getPatientContext } from '#lib/patient-viewing/get-patient-context.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('conversations')
  return { title: t('own.start') }
}

/** ?order=, ?result= or ?report= says what it is about, ?topic= why. */
export default async function NewMessagePage({ searchParams }: PageProps<'/messages/new'>) {
  const t = await getTranslations('conversations')
  const query = await searchParams
  const kind = subjectKinds.find((each) => typeof query[each] === 'string')
  const asked = kind ? { kind, id: String(query[kind]) } : null
  const { subject, draft, draftFiles } = await orNotFound(
    getNewMessage(await getPatientContext(), asked),
  )
  const usual = kind === 'result' || kind === 'report' ? kind : 'question'
  const clinicName = await readClinicName()
  return (
    <>
      <PageHeader
        back={<TextLink href="/messages">{t('title')}</TextLink>}
        title={t('own.start')}
        lead={t('own.emergency')}
      />
      <ClientMessages namespaces={['conversations', 'errors']}>
        <NewMessage
          topic={topics.find((topic) => topic === query.topic) ?? usual}
          subject={subject}
          draft={draft}
          draftFiles={draftFiles}
          clinicName={clinicName}
        />
      </ClientMessages>
    </>
  )
}
