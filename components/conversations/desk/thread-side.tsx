'use client'

import { Check, Mail, Phone, RotateCcw } from 'lucide-react'
import type { Route } from 'next'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SelectField } from '#components/ui/form/select.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { CalendarDate } from '#components/ui/time/local-time.tsx'
import { RelativeTime } from '#components/ui/time/relative-time.tsx'
import { formatPhone } from '#lib/addresses/format-phone.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { StaffConversation } from '#lib/conversations/conversation-view.ts'

interface ThreadSideProps {
  conversation: StaffConversation
  onChanged: () => Promise<unknown>
}

/** Who it is with and about, who answers, and whether it is done. */
export function ThreadSide({ conversation, onChanged }: ThreadSideProps) {
  const t = useTranslations('conversations.desk')
  const { conversationId, isClosed, closedBy, waitingSince, owner, people, userId } = conversation
  const seenUpTo = conversation.messages.at(-1)?.messageId ?? '0'
  const [isPending, setIsPending] = useState(false)
  async function change(path: string, body: object, message: string) {
    setIsPending(true)
    try {
      await apiFetch(`/api/clinic/messages/${conversationId}/${path}`, { method: 'PUT', body })
      showToast({ tone: 'good', message })
    } catch (error) {
      const known = error instanceof ApiError ? error : undefined
      const isTaken = path === 'owner' && known?.code === 'not-possible-now'
      const said = isTaken ? t('taken') : (known?.fields.ownerId ?? known?.message)
      showToast({ tone: 'alert', message: said || t('failed') })
    } finally {
      setIsPending(false)
      await onChanged()
    }
  }
  const give = (ownerId: string | null) =>
    change('owner', { ownerId, before: owner?.userId ?? null }, t('assigned'))
  return (
    <aside aria-label={t('details')} className="space-y-4 print:hidden">
      <Card padding="small" className="space-y-3">
        {waitingSince && (
          <Chip tone="watch">
            {t('waiting')} <RelativeTime instant={waitingSince} />
          </Chip>
        )}
        <SelectField
          isDense
          label={t('owner')}
          className="text-sm"
          value={owner?.userId ?? ''}
          disabled={isPending}
          onChange={({ target }) => void give(target.value || null)}
        >
          <option value="">{t('noOwner')}</option>
          {owner && !people.some((person) => person.userId === owner.userId) && (
            <option value={owner.userId}>{owner.name}</option>
          )}
          {people.map((person) => (
            <option key={person.userId} value={person.userId}>
              {person.userId === userId ? t('me', { name: person.name }) : person.name}
            </option>
          ))}
        </SelectField>
        {isClosed ? (
          <>
            <p className="text-sm text-soft">{t('closedBy', { name: closedBy ?? t('someone') })}</p>
            <Button
              size="small"
              variant="secondary"
              isWide
              isPending={isPending}
              icon={<RotateCcw aria-hidden="true" className="size-4" />}
              onClick={() => void change('closed', { isClosed: false, seenUpTo }, t('reopened'))}
            >
              {t('reopen')}
            </Button>
          </>
        ) : (
          <Button
            size="small"
            variant="secondary"
            isWide
            isPending={isPending}
            icon={<Check aria-hidden="true" className="size-4" />}
            onClick={() => void change('closed', { isClosed: true, seenUpTo }, t('closed'))}
          >
            {t('close')}
          </Button>
        )}
      </Card>
      <PatientCard conversation={conversation} />
    </aside>
  )
}

const linkStyle =
  'inline-flex min-h-9.5 items-center gap-2 font-semibold text-accent underline decoration-accent/35 decoration-2 underline-offset-4 [overflow-wrap:anywhere]'

function PatientCard({ conversation }: { conversation: StaffConversation }) {
  const t = useTranslations('conversations')
  const { patient, subject } = conversation
  const { patientId, name, dob, phone, email, locale } = patient
  const subjectHref =
    subject &&
    {
      order: `/clinic/orders/${subject.id}`,
      report: `/clinic/reports/${subject.id}`,
      result: `/clinic/patients/${patientId}/results/${subject.id}`,
    }[subject.kind]
  return (
    <Card as="section" padding="small" aria-labelledby="thread-patient" className="text-sm">
      <h2 id="thread-patient" className="text-sm font-bold">
        <TextLink href={`/clinic/patients/${patientId}`}>{name || t('desk.noName')}</TextLink>
      </h2>
      <p className="mt-1 text-soft">
        {dob && (
          <>
            {t('desk.born')} <CalendarDate day={dob} /> ·{' '}
          </>
        )}
        {t(`desk.languages.${locale}`)}
      </p>
      <ul className="mt-2">
        {phone && (
          <li>
            <a href={`tel:${phone}`} className={linkStyle}>
              <Phone aria-hidden="true" className="size-4 shrink-0" />
              {formatPhone(phone)}
            </a>
          </li>
        )}
        {email && (
          <li>
            <a href={`mailto:${email}`} className={linkStyle}>
              <Mail aria-hidden="true" className="size-4 shrink-0" />
              {email}
            </a>
          </li>
        )}
      </ul>
      {subject && subjectHref && (
        <p className="mt-2 border-t border-line pt-2">
          <span className="text-soft">{t('about')} </span>
          <TextLink href={subjectHref as Route}>
            {subject.name ?? t(`unnamed.${subject.kind}`)}
          </TextLink>
        </p>
      )}
    </Card>
  )
}
