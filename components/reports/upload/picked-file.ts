import {
  detectMediaType,
  findRefusals,
  type MediaType,
  type RefusalReason,
  type UploadRefusal,
} from '#lib/reports/upload/upload-limits.ts'

/** A chosen file, with what its bytes reveal. */
export interface PickedFile {
  fileId: string
  file: Blob
  /** as it is called in the folder it was chosen from; '' for a picture of the camera */
  name: string
  mediaType: MediaType | undefined
  /** object URL of an image; revoked by `releaseFile` */
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
    name: file instanceof File ? file.name : '',
    mediaType,
    // Browsers render the preview by its declared type, so it must match the bytes.
    previewUrl: isPicture ? URL.createObjectURL(new Blob([file], { type: mediaType })) : null,
    refusal: isPicture && !(await canBeDrawn(file)) ? 'undecodable' : null,
  }
}

export function releaseFile({ previewUrl }: PickedFile) {
  if (previewUrl) URL.revokeObjectURL(previewUrl)
}

/** Every problem of the upload; a refused file stays a problem until it is removed. */
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
