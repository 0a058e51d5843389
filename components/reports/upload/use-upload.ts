'use client'

import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api-client/api-error.ts'
import type { PatientId, ReportId } from '#lib/ids.ts'
import { type RefusalReason, refusalReasons } from '#lib/reports/upload/upload-limits.ts'
import { listFaults, type PickedFile, pickFile, releaseFile } from './picked-file.ts'
import { sendUpload } from './send-upload.ts'

export type UploadPhase =
  | { name: 'choosing' }
  /** share from 0 to 1 */
  | { name: 'sending'; share: number }
  | { name: 'cancelled' }
  | { name: 'failed'; error: ApiError }
  | { name: 'done'; jobId: ReportId }

interface UploadOptions {
  patientId?: PatientId | undefined
  onDone: (jobId: ReportId) => void
}

export function useUpload({ patientId, onDone }: UploadOptions) {
  const [files, setFiles] = useState<PickedFile[]>([])
  const [phase, setPhase] = useState<UploadPhase>({ name: 'choosing' })
  /** the service's objection to the report as a whole */
  const [refusal, setRefusal] = useState<RefusalReason | null>(null)
  const [isLooking, setIsLooking] = useState(false)
  const running = useRef<AbortController>(undefined)
  const key = useRef<string>(undefined)
  useUnsentWarning(phase.name !== 'done' && files.length > 0)
  // The previews of files in here hold memory until they are released.
  const current = useRef<readonly PickedFile[]>([])
  useEffect(
    () => () => {
      running.current?.abort()
      current.current.forEach(releaseFile)
    },
    [],
  )

  function put(next: PickedFile[]) {
    const isGone = ({ fileId }: PickedFile) => !next.some((each) => each.fileId === fileId)
    current.current.filter(isGone).forEach(releaseFile)
    current.current = next
    setFiles(next)
  }

  /** Different files make a different report, which needs its own key. */
  function change(next: (files: readonly PickedFile[]) => PickedFile[]) {
    key.current = undefined
    setRefusal(null)
    setPhase({ name: 'choosing' })
    put(next(current.current))
  }
  async function add(chosen: readonly Blob[]) {
    if (chosen.length === 0) return
    setIsLooking(true)
    const picked = await Promise.all(chosen.map(pickFile)).finally(() => setIsLooking(false))
    change((known) => [...known, ...picked])
  }
  function remove(fileId: string) {
    change((known) => known.filter((each) => each.fileId !== fileId))
  }
  /** `by`: -1 moves the file up, 1 down. */
  function move(fileId: string, by: -1 | 1) {
    change((known) => moveFile(known, fileId, by))
  }
  async function send({ isWantedAgain = false } = {}) {
    const controller = new AbortController()
    running.current = controller
    key.current ??= crypto.randomUUID()
    setRefusal(null)
    setPhase({ name: 'sending', share: 0 })
    try {
      const { jobId } = await sendUpload({
        files: files.map(({ file }) => file),
        key: key.current,
        patientId,
        isWantedAgain,
        signal: controller.signal,
        onProgress: (share) => setPhase({ name: 'sending', share }),
      })
      setPhase({ name: 'done', jobId })
      onDone(jobId)
    } catch (error) {
      if (controller.signal.aborted) return setPhase({ name: 'cancelled' })
      takeFailure(toApiError(error))
    }
  }
  /** A refusal of one file is shown at that file. */
  function takeFailure(error: ApiError) {
    if (error.code !== 'report-refused') return setPhase({ name: 'failed', error })
    const reason = readReason(error.context.reason)
    const place = error.context.file
    setPhase({ name: 'choosing' })
    if (place === undefined) return setRefusal(reason)
    put(
      current.current.map((each, index) =>
        index === Number(place) ? { ...each, refusal: reason } : each,
      ),
    )
  }

  return {
    files,
    phase,
    refusal,
    isLooking,
    faults: listFaults(files),
    add,
    remove,
    move,
    send,
    cancel: () => running.current?.abort(),
    reset: () => change(() => []),
  }
}

export type Upload = ReturnType<typeof useUpload>

function moveFile(files: readonly PickedFile[], fileId: string, by: -1 | 1): PickedFile[] {
  const from = files.findIndex((each) => each.fileId === fileId)
  const moved = files[from]
  const rest = files.filter((each) => each !== moved)
  return moved ? rest.toSpliced(from + by, 0, moved) : [...files]
}

function readReason(text: string | undefined): RefusalReason {
  return refusalReasons.find((known) => known === text) ?? 'refused'
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError({ code: 'unexpected', message: '', status: 0 })
}

/** The browser asks before leaving the page while something on it is unsent. */
function useUnsentWarning(isUnsent: boolean) {
  useEffect(() => {
    if (!isUnsent) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsent])
}
