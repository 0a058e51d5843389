import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { PatientId } from '#lib/ids.ts'
import { type QueryFormat, queryFormats } from '#lib/insights/queries/query-view.ts'
import type { WireRequest } from './wire-request.ts'

interface QueryDownloadsProps {
  patientId: PatientId
  request: WireRequest
  /** which of the tables a CSV file gets */
  table: number
}

const formatNames: Record<QueryFormat, string> = { json: 'JSON', csv: 'CSV', parquet: 'Parquet' }

export function QueryDownloads({ patientId, request, table }: QueryDownloadsProps) {
  const t = useTranslations('insights.query.result')
  const write = useMutation({
    mutationFn: (format: QueryFormat) =>
      apiFetch<NamedFile>(`/api/clinic/insights/${patientId}/export`, {
        body: { request, format, ...(format === 'csv' && { table }) },
        read: readFile,
      }),
    onSuccess: (file) => {
      save(file)
      showToast({ tone: 'good', message: t('downloaded', { name: file.name }) })
    },
    onError: (error) =>
      showToast({
        tone: 'alert',
        message: [t('downloadFailed'), error instanceof ApiError ? error.message : '']
          .filter(Boolean)
          .join('. '),
      }),
  })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="mr-1 font-semibold">{t('download')}</span>
      {queryFormats.map((format) => (
        <Button
          key={format}
          size="small"
          variant="secondary"
          aria-label={t('downloadAs', { format: formatNames[format] })}
          isPending={write.isPending && write.variables === format}
          onClick={() => write.mutate(format)}
          icon={<Download aria-hidden="true" className="size-4" />}
        >
          {formatNames[format]}
        </Button>
      ))}
    </div>
  )
}

interface NamedFile {
  name: string
  content: Blob
}

/** Rejects when the stream breaks off, so that half a file is never saved. */
async function readFile(response: Response): Promise<NamedFile> {
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  return { name: named?.[1] ?? 'query', content: await response.blob() }
}

function save({ name, content }: NamedFile) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has started by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
