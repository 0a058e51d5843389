import type { ReportFile } from './get-report-file.ts'

const extensions = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** A file that somebody uploaded: saved, never opened by the browser as a page of ours. */
export function answerDownload({ bytes, mediaType }: ReportFile, name: string): Response {
  return new Response(bytes, {
    headers: {
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name}.${extensions[mediaType]}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}

/** A page that the service drew anew: a picture beside its rows. */
export function answerPicture({ bytes }: ReportFile): Response {
  return new Response(bytes, {
    headers: {
      'content-type': 'image/png',
      'content-disposition': 'inline; filename="page.png"',
      'content-security-policy': "default-src 'none'; sandbox",
    },
  })
}
