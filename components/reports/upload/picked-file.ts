import {
  detectMediaType,
  findRefusals,
  type MediaType,
  type RefusalReason,
  type UploadRefusal,
} from '#lib/reports/upload-limits.ts'

/** A file as somebody chose it, with what its bytes say. */
export interface PickedFile {
  fileId: string
  file: Blob
  mediaType: MediaType | undefined
  /** of a picture, for as long as it is chosen; released by `releaseFile` */
  previewUrl: string | null
  /** what the browser or the service found wrong with it */
  refusal: RefusalReason | null
}

const signatureBytes = 16

export async function pickFile(file: Blob): Promise<PickedFile> {
  const head = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer())
  const mediaType = detectMediaType(head)
  const isPicture = mediaType === 'image/jpeg' || mediaType === 'image/png'
  return {
    fileId: crypto.randomUUID(),
    file,
    mediaType,
    // The declared type is what the preview is drawn as: it must be the one that the bytes say.
    previewUrl: isPicture ? URL.createObjectURL(new Blob([file], { type: mediaType })) : null,
    refusal: isPicture && !(await canBeDrawn(file)) ? 'undecodable' : null,
  }
}

export function releaseFile({ previewUrl }: PickedFile) {
  if (previewUrl) URL.revokeObjectURL(previewUrl)
}

/** Every fault of the upload as it stands; a file that was refused is at fault until it is taken out. */
export function listFaults(files: readonly PickedFile[]): UploadRefusal[] {
  const checked = files.map(({ file, mediaType }) => ({ size: file.size, mediaType }))
  const refused = files.flatMap(({ refusal }, file) => (refusal ? [{ reason: refusal, file }] : []))
  return [...findRefusals(checked), ...refused]
}

async function canBeDrawn(file: Blob) {
  try {
    const bitmap = await createImageBitmap(file)
    bitmap.close()
    return true
  } catch {
    return false
  }
}
