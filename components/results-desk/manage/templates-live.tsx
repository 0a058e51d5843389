'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { ConfirmEnd } from '#components/results-desk/confirm-end.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import type { TemplateView } from '#lib/results-desk/desk-view.ts'

const TemplateForm = lazy(async () => ({
  default: (await import('./template-form.tsx')).TemplateForm,
}))

interface TemplatesLiveProps {
  templates: readonly TemplateView[]
  can: { approve: boolean }
}

/** The next steps that a clinician has approved, in both languages; an approved text never changes. */
export function TemplatesLive({ templates, can }: TemplatesLiveProps) {
  const t = useTranslations('results-desk.templates')
  const router = useRouter()
  /** 'new', or the template that gets a new version */
  const [edited, setEdited] = useState<string>()
  const finish = (message: string) => {
    showToast({ tone: 'good', message })
    router.refresh()
  }
  const formFor = (template: TemplateView | undefined) => (
    <Suspense fallback={<Spinner />}>
      <TemplateForm
        template={template}
        onCancel={() => setEdited(undefined)}
        onSaved={() => {
          setEdited(undefined)
          finish(t('approved'))
        }}
      />
    </Suspense>
  )
  return (
    <div className="space-y-4">
      {!can.approve && <p className="text-sm text-soft">{t('cliniciansOnly')}</p>}
      {can.approve && edited !== 'new' && (
        <Button
          size="small"
          icon={<Plus aria-hidden="true" className="size-4" />}
          disabled={edited !== undefined}
          onClick={() => setEdited('new')}
        >
          {t('add')}
        </Button>
      )}
      {edited === 'new' && (
        <Card as="section" padding="small" aria-label={t('add')}>
          {formFor(undefined)}
        </Card>
      )}
      {templates.length === 0 && <p className="text-sm text-soft">{t('none')}</p>}
      <ul className="space-y-3">
        {templates.map((template) => (
          <li key={template.templateId}>
            <Card as="article" padding="small" aria-label={template.name}>
              {edited === template.templateId ? (
                formFor(template)
              ) : (
                <Template
                  template={template}
                  can={can}
                  isOtherOpen={edited !== undefined}
                  onEdit={() => setEdited(template.templateId)}
                  onRetired={() => finish(t('retired'))}
                />
              )}
            </Card>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface TemplateProps {
  template: TemplateView
  can: { approve: boolean }
  /** What is typed in another form would go. */
  isOtherOpen: boolean
  onEdit: () => void
  onRetired: () => void
}

function Template({ template, can, isOtherOpen, onEdit, onRetired }: TemplateProps) {
  const t = useTranslations('results-desk')
  const { templateId, name, textEn, textEs, approvedBy, approvedAt } = template
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-base">{name}</h2>
          <p className="text-xs text-soft">
            {approvedBy ? t('templates.approvedBy', { name: approvedBy }) : t('templates.supplied')}
            , <LocalTime instant={approvedAt} style="date" />
          </p>
        </div>
        {can.approve && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              variant="secondary"
              aria-label={t('templates.newVersionOf', { name })}
              disabled={isOtherOpen}
              onClick={onEdit}
            >
              {t('templates.newVersion')}
            </Button>
            <ConfirmEnd
              label={t('templates.retire')}
              name={t('templates.retireNamed', { name })}
              variant="quiet"
              title={t('templates.retireTitle', { name })}
              confirm={t('templates.retire')}
              cancel={t('hold.cancel')}
              failed={t('step.failed')}
              path={`/api/clinic/results/templates/${templateId}`}
              onEnded={onRetired}
            >
              {t('templates.retireText')}
            </ConfirmEnd>
          </div>
        )}
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-3 text-sm md:grid-cols-2">
        {(
          [
            ['en', textEn],
            ['es', textEs],
          ] as const
        ).map(([locale, text]) => (
          <div key={locale}>
            <dt className="text-xs font-semibold text-soft">
              {t(`templates.languages.${locale}`)}
            </dt>
            <dd lang={locale} className="whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
