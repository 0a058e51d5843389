'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormFrame } from '#components/accounts/sign-in/form-frame.tsx'
import { useApiForm } from '#components/accounts/use-api-form.ts'
import { Dialog } from '#components/ui/dialog.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { SubmitButton } from '#components/ui/form/submit-button.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { DetailsFields } from './details-fields.tsx'
import type { EditEndpointProps } from './edit-endpoint.tsx'
import { endpointPath } from './endpoint-path.ts'
import { type EditValues, HeadersFieldset, headerIds } from './headers-fieldset.tsx'

const loadSchema = async () =>
  (await import('#lib/service-endpoints/endpoint-input.ts')).editEndpointInput

const ids = { description: 'edit-description', rateLimit: 'edit-rate' } as const

interface EditDialogProps extends EditEndpointProps {
  isOpen: boolean
  onClose: () => void
}

function toValues({ endpoint, headers }: EditEndpointProps): EditValues {
  const details = {
    description: endpoint.description ?? '',
    rateLimit: endpoint.rateLimit === null ? '' : String(endpoint.rateLimit),
  }
  return {
    ...details,
    headers: headers.map(({ name, value }) => ({
      name,
      value: value ?? '',
      isKept: value === null,
    })),
    shown: { ...details, headers: headers.map(({ name, value }) => ({ name, value })) },
  }
}

/** Description, rate limit and headers. What the service withholds stays as it is unless it is replaced or removed. */
export function EditDialog({ isOpen, onClose, ...props }: EditDialogProps) {
  // react-hook-form mutates its state in place, which React Compiler's memoization would miss.
  'use no memo'
  const t = useTranslations('webhook-endpoints.edit')
  const add = useTranslations('webhook-endpoints.add')
  const common = useTranslations('common')
  const router = useRouter()
  const { form, errorOf, listProblems, problem, attempt, isPending, submit } =
    useApiForm<EditValues>({
      loadSchema,
      defaultValues: toValues(props),
      send: async (values) => {
        const path = endpointPath(props.endpoint.endpointId)
        await apiFetch(path, { method: 'PATCH', body: values })
        onClose()
        showToast({ tone: 'good', message: t('saved') })
        router.refresh()
      },
    })
  const rows = form.watch('headers')
  const headerProblems = rows.flatMap(({ name, isKept }, row) => [
    ...listProblems(
      { [`headers.${row}.name`]: headerIds.name(row) },
      { [`headers.${row}.name`]: t('nameOf', { number: row + 1 }) },
    ),
    ...listProblems(
      { [`headers.${row}.value`]: headerIds.value(row) },
      { [`headers.${row}.value`]: isKept ? name : t('valueOf', { number: row + 1 }) },
    ),
  ])
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('title')}
      closeLabel={common('cancel')}
      size="large"
    >
      <p className="mb-4">{t('effect')}</p>
      <div className="text-ink">
        <FormFrame
          onSubmit={submit}
          problems={[
            ...listProblems(
              { ...ids, headers: headerIds.all },
              {
                description: add('description'),
                rateLimit: add('rate'),
                headers: t('headers'),
              },
            ),
            ...headerProblems,
          ]}
          problem={problem}
          attempt={attempt}
        >
          <DetailsFields
            description={form.register('description')}
            rateLimit={form.register('rateLimit')}
            ids={ids}
            errorOf={errorOf}
          />
          <HeadersFieldset
            form={form}
            withheld={props.headers.flatMap(({ name, value }) => (value === null ? [name] : []))}
            errorOf={errorOf}
          />
          <SubmitButton size="small" isPending={isPending}>
            {t('save')}
          </SubmitButton>
        </FormFrame>
      </div>
    </Dialog>
  )
}
