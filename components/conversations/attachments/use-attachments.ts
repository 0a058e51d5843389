import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#lib/api-client/api-error.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { sendForm } from '#lib/api-client/send-form.ts'
import {
  type AttachmentView,
  type FileFault,
  maxAttachments,
  readFault,
} from '#lib/conversations/attachments/attachment-view.ts'
import { detectMediaType, findRefusals } from '#lib/reports/upload/upload-limits.ts'

export interface FileProblem {
  fault: FileFault | 'offline' | 'failed'
  /** what the server said, in the user's language */
  message?: string
}

export interface AttachedFile {
  /** of the list on the page, and of the request */
  key: string
  name: string
  size: number
  /** from 0 to 1; null when it is not uploading */
  share: number | null
  stored: AttachmentView | null
  problem: FileProblem | null
}

export interface AttachmentPlace {
  /** accepts one file, with these fields */
  path: string
  fields?: Record<string, string>
}

const signatureBytes = 16
const longestName = 100

/** Files of a message that is being written: uploaded one after the other as they are chosen. */
export function useAttachments(
  initial: readonly AttachmentView[],
  { path, fields }: AttachmentPlace,
) {
  const [files, setFiles] = useState<AttachedFile[]>(() => initial.map(toStored))
  const [isOverfull, setIsOverfull] = useState(false)
  const blobs = useRef(new Map<string, File>())
  const uploads = useRef(new Map<string, AbortController>())
  const queue = useRef(Promise.resolve())
  const current = useRef<readonly AttachedFile[]>(files)
  useEffect(() => {
    const running = uploads.current
    return () => {
      for (const upload of running.values()) upload.abort()
    }
  }, [])

  function put(next: (known: readonly AttachedFile[]) => AttachedFile[]) {
    current.current = next(current.current)
    setFiles([...current.current])
  }
  const change = (key: string, changes: Partial<AttachedFile>) =>
    put((known) => known.map((file) => (file.key === key ? { ...file, ...changes } : file)))

  function add(chosen: readonly File[]) {
    const room = maxAttachments - current.current.length
    setIsOverfull(chosen.length > room)
    for (const file of chosen.slice(0, room)) {
      const key = crypto.randomUUID()
      blobs.current.set(key, file)
      const { name, size } = file
      put((known) => [...known, { key, name, size, share: 0, stored: null, problem: null }])
      enqueue(key)
    }
  }

  function retry(key: string) {
    change(key, { share: 0, problem: null })
    enqueue(key)
  }

  function enqueue(key: string) {
    queue.current = queue.current.then(() => upload(key))
  }

  async function upload(key: string) {
    const file = blobs.current.get(key)
    // It was removed while it waited.
    if (!file) return
    const fault = await findFault(file)
    if (fault) return change(key, { share: null, problem: { fault } })
    const controller = new AbortController()
    uploads.current.set(key, controller)
    try {
      const stored = await sendForm<AttachmentView>(path, toForm(file, key, fields), {
        signal: controller.signal,
        onProgress: (share) => change(key, { share }),
      })
      if (!blobs.current.has(key)) return discard(stored.attachmentId)
      change(key, { ...toStored(stored), key })
    } catch (error) {
      if (!controller.signal.aborted) change(key, { share: null, problem: toProblem(error) })
    } finally {
      uploads.current.delete(key)
    }
  }

  /** A failed removal is harmless: what was not sent is removed later. */
  const discard = (attachmentId: string) =>
    apiFetch(`${path}/${attachmentId}`, { method: 'DELETE' }).then(
      () => undefined,
      () => undefined,
    )

  function remove(key: string) {
    const stored = current.current.find((file) => file.key === key)?.stored
    blobs.current.delete(key)
    uploads.current.get(key)?.abort()
    setIsOverfull(false)
    put((known) => known.filter((file) => file.key !== key))
    if (stored) void discard(stored.attachmentId)
  }

  return {
    files,
    isOverfull,
    add,
    retry,
    remove,
    /** Waits until every upload has ended. */
    async settle() {
      await queue.current
      return {
        ids: current.current.flatMap(({ stored }) => stored?.attachmentId ?? []),
        hasProblem: current.current.some(({ problem }) => problem !== null),
      }
    },
    /** After sending: the message has them. */
    clear() {
      blobs.current.clear()
      setIsOverfull(false)
      put(() => [])
    },
  }
}

export type Attachments = ReturnType<typeof useAttachments>

const toStored = (stored: AttachmentView): AttachedFile => ({
  key: stored.attachmentId,
  name: stored.name,
  size: stored.size,
  share: null,
  stored,
  problem: null,
})

async function findFault(file: File): Promise<FileFault | undefined> {
  // A file that was moved meanwhile cannot be read.
  const head = await file
    .slice(0, signatureBytes)
    .arrayBuffer()
    .catch(() => undefined)
  if (!head) return 'refused'
  const mediaType = detectMediaType(new Uint8Array(head))
  return findRefusals([{ size: file.size, mediaType }])[0]?.reason
}

function toForm(file: File, key: string, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, key })) form.set(name, value)
  form.set('name', Array.from(file.name).slice(-longestName).join('') || 'file')
  form.append('file', file, 'file')
  return form
}

function toProblem(error: unknown): FileProblem {
  if (!(error instanceof ApiError)) return { fault: 'failed' }
  if (error.code === 'file-refused') return { fault: readFault(error.context.reason) }
  if (error.code === 'offline') return { fault: 'offline' }
  return { fault: 'failed', message: error.message }
}
