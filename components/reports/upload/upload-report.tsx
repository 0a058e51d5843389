'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FileDrop } from '#components/reports/upload/file-drop.tsx'
import { FileList } from '#components/reports/upload/file-list.tsx'
import { PhotoTips } from '#components/reports/upload/photo-tips.tsx'
import { UploadState } from '#components/reports/upload/upload-state.tsx'
import { useUpload } from '#components/reports/upload/use-upload.ts'
import { Notice } from '#components/ui/notice.tsx'
import { showToast } from '#components/ui/show-toast.ts'
import { maxPictures } from '#lib/reports/upload-limits.ts'

type UploadReportProps = {
  /** Whose report it is, where staff upload it: they stay on the page. */
  patientId?: string
}

/** Chooses the files of a report and uploads them; a patient then follows it on its own page. */
export function UploadReport({ patientId }: UploadReportProps) {
  const t = useTranslations('reports')
  const router = useRouter()
  const [said, setSaid] = useState('')
  const upload = useUpload({
    patientId,
    onDone: (jobId) => {
      if (patientId === undefined) return router.push(`/reports/${jobId}` as Route)
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
      {!isBusy && !(isPdf && files.length === 1) && files.length < maxPictures && (
        <FileDrop onFiles={add} isCompact={files.length > 0} isDisabled={upload.isLooking} />
      )}
      {general && (
        <Notice tone="alert" role="alert" title={t('upload.refused')}>
          {t(`refusals.${general === 'undecodable' ? 'undecodableOne' : general}`)}
        </Notice>
      )}
      {files.length > 0 && <UploadState upload={upload} />}
      {files.length === 0 && <PhotoTips />}
      <p role="status" className="sr-only">
        {upload.isLooking ? t('upload.reading') : said}
      </p>
    </div>
  )
}
