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
import type { TemplateView } from '#lib/conversations/conversation-view.ts'

const TemplateForm = lazy(async () => ({
  default: (await import('./message-template-form.tsx')).MessageTemplateForm,
}))

/** Saved replies in both languages. */
export function MessageTemplates({ templates }: { templates: readonly TemplateView[] }) {
  const t = useTranslations('conversations.templates')
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
          finish(t('saved'))
        }}
      />
    </Suspense>
  )
  return (
    <div className="max-w-4xl space-y-3">
      {edited === 'new' ? (
        <Card padding="small">{formFor(undefined)}</Card>
      ) : (
        <Button
          size="small"
          icon={<Plus aria-hidden="true" className="size-4" />}
          disabled={edited !== undefined}
          onClick={() => setEdited('new')}
        >
          {t('add')}
        </Button>
      )}
      {templates.length === 0 && edited !== 'new' && <p className="text-soft">{t('none')}</p>}
      {templates.map((template) => (
        <Card key={template.templateId} as="article" padding="small">
          {edited === template.templateId ? (
            formFor(template)
          ) : (
            <>
              <h2 className="text-base font-bold">{template.name}</h2>
              <div className="mt-1.5 grid gap-4 text-sm md:grid-cols-2">
                <p lang="en" className="whitespace-pre-wrap">
                  {template.textEn}
                </p>
                <p lang="es" className="whitespace-pre-wrap">
                  {template.textEs}
                </p>
              </div>
              <div className="mt-2 flex flex-wrap gap-2">
                <Button
                  size="small"
                  variant="secondary"
                  aria-label={t('editLabel', { name: template.name })}
                  disabled={edited !== undefined}
                  onClick={() => setEdited(template.templateId)}
                >
                  {t('edit')}
                </Button>
                <ConfirmEnd
                  label={t('end')}
                  name={t('endLabel', { name: template.name })}
                  variant="quiet"
                  title={t('endTitle', { name: template.name })}
                  confirm={t('end')}
                  cancel={t('cancel')}
                  failed={t('failed')}
                  path={`/api/clinic/messages/templates/${template.templateId}`}
                  onEnded={() => finish(t('ended'))}
                >
                  {t('endText')}
                </ConfirmEnd>
              </div>
            </>
          )}
        </Card>
      ))}
    </div>
  )
}
