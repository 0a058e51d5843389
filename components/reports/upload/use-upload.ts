'use client'

import { useEffect, useRef, useState } from 'react'
import {
  listFaults,
  type PickedFile,
  pickFile,
  releaseFile,
} from '#components/reports/upload/picked-file.ts'
import { sendUpload } from '#components/reports/upload/send-upload.ts'
import { useUnsentWarning } from '#components/reports/upload/use-unsent-warning.ts'
import { ApiError } from '#lib/http/read-api-error.ts'
import { type RefusalReason, refusalReasons } from '#lib/reports/upload-limits.ts'

export type UploadPhase =
  | { name: 'choosing' }
  /** share from 0 to 1 */
  | { name: 'sending'; share: number }
  | { name: 'cancelled' }
  | { name: 'failed'; error: ApiError }
  | { name: 'done'; jobId: string }

interface UploadOptions {
  patientId?: string | undefined
  onDone: (jobId: string) => void
}

/** The files of a report, from choosing them to their upload. */
export function useUpload({ patientId, onDone }: UploadOptions) {
  const [files, setFiles] = useState<PickedFile[]>([])
  const [phase, setPhase] = useState<UploadPhase>({ name: 'choosing' })
  /** what the service said of the report as a whole */
  const [refusal, setRefusal] = useState<RefusalReason | null>(null)
  const [isLooking, setIsLooking] = useState(false)
  const running = useRef<AbortController>(undefined)
  const key = useRef<string>(undefined)
  useUnsentWarning(phase.name !== 'done' && files.length > 0)
  useRelease(files)
  useEffect(() => () => running.current?.abort(), [])

  /** Other files are another report, and so another key. */
  function change(next: (files: PickedFile[]) => PickedFile[]) {
    key.current = undefined
    setRefusal(null)
    setPhase({ name: 'choosing' })
    setFiles(next)
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
  /** By one place forward (-1) or back (1). */
  function move(fileId: string, by: -1 | 1) {
    change((known) => moveFile(known, fileId, by))
  }
  async function send() {
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
  /** A refusal of one file stands at that file. */
  function takeFailure(error: ApiError) {
    if (error.code !== 'report-refused') return setPhase({ name: 'failed', error })
    const reason = readReason(error.context.reason)
    const place = error.context.file
    setPhase({ name: 'choosing' })
    if (place === undefined) return setRefusal(reason)
    setFiles((known) =>
      known.map((each, index) => (index === Number(place) ? { ...each, refusal: reason } : each)),
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

/** Gives back the memory of previews that are not shown any more. */
function useRelease(files: readonly PickedFile[]) {
  const held = useRef<readonly PickedFile[]>([])
  useEffect(() => {
    for (const each of held.current)
      if (!files.some(({ fileId }) => fileId === each.fileId)) releaseFile(each)
    held.current = files
  }, [files])
  useEffect(
    () => () => {
      for (const each of held.current) releaseFile(each)
    },
    [],
  )
}

function readReason(text: string | undefined): RefusalReason {
  return refusalReasons.find((known) => known === text) ?? 'refused'
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError({ code: 'unexpected', message: '', status: 0 })
}
