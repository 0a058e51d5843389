'use client'

import { Focus, ScanLine, Sun } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Notice } from '#components/ui/feedback/notice.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import type { PatientId } from '#lib/ids.ts'
import { maxPictures } from '#lib/reports/upload/upload-limits.ts'
import { FileDrop } from './file-drop.tsx'
import { FileList } from './file-list.tsx'
import { UploadState } from './upload-state.tsx'
import { useUpload } from './use-upload.ts'

type UploadReportProps = {
  /** Set when staff upload for a patient; they stay on the page. */
  patientId?: PatientId
}

export function UploadReport({ patientId }: UploadReportProps) {
  const t = useTranslations('reports')
  const router = useRouter()
  const [said, setSaid] = useState('')
  const upload = useUpload({
    patientId,
    onDone: (jobId) => {
      if (patientId === undefined) return router.push(`/reports/${jobId}`)
      showToast({ tone: 'good', message: t('upload.done') })
      upload.reset()
      router.refresh()
    },
  })
  const { files, faults, refusal, phase } = upload
  const isBusy = phase.name === 'sending' || phase.name === 'done'
  const isPdf = files.some(({ mediaType }) => mediaType === 'application/pdf')
  const general =
    refusal ??
    faults.find(({ file, reason }) => file === undefined && reason !== 'no-files')?.reason
  const add = (chosen: File[]) => {
    void upload.add(chosen).then(() => setSaid(t('upload.added', { count: chosen.length })))
  }
  return (
    <div className="space-y-6">
      {files.length > 0 && <FileList upload={upload} isDisabled={isBusy} announce={setSaid} />}
      {!isBusy && !isPdf && files.length < maxPictures && (
        <FileDrop onFiles={add} isCompact={files.length > 0} isDisabled={upload.isLooking} />
      )}
      {general && (
        <Notice tone="alert" role="alert" title={t('upload.refused')}>
          {t(`refusals.${general === 'undecodable' ? 'undecodableOne' : general}`)}
        </Notice>
      )}
      {files.length > 0 && <UploadState upload={upload} patientId={patientId} />}
      {files.length === 0 && <PhotoTips />}
      <p role="status" className="sr-only">
        {upload.isLooking ? t('upload.reading') : said}
      </p>
    </div>
  )
}

const tips = [
  ['flat', Sun],
  ['whole', ScanLine],
  ['sharp', Focus],
] as const

function PhotoTips() {
  const t = useTranslations('reports.upload.tips')
  return (
    <section aria-labelledby="photo-tips">
      <h2 id="photo-tips" className="text-base">
        {t('title')}
      </h2>
      <ul className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {tips.map(([tip, Icon]) => (
          <li key={tip} className="flex gap-2.5 text-sm text-soft sm:flex-col">
            <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
            {t(tip)}
          </li>
        ))}
      </ul>
    </section>
  )
}
