import { type AttachmentView, isInlineType } from './attachment-view.ts'

export interface AttachmentFile {
  bytes: Uint8Array<ArrayBuffer>
  attachment: AttachmentView
}

/** Pictures open in the browser, PDFs are saved; the listener's policy keeps either from running anything. */
export function answerAttachment({ bytes, attachment: { name, mediaType } }: AttachmentFile) {
  const disposition = isInlineType(mediaType) ? 'inline' : 'attachment'
  const ascii = name
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\]/g, '')
  return new Response(bytes, {
    headers: {
      'content-type': mediaType,
      'content-disposition': `${disposition}; filename="${ascii}"; filename*=UTF-8''${encodeName(name)}`,
    },
  })
}

/** RFC 8187: encodeURIComponent leaves four characters that the header does not allow. */
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
