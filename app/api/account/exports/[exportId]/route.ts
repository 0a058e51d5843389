import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { apiRoute } from '#lib/api/api-route.ts'
import { exportParams } from '#lib/data-exports/export-view.ts'
import { getOwnExportFile } from '#lib/data-exports/own-exports.ts'

/** The file name must not identify the patient. */
export const GET = apiRoute({
  permission: 'account:own',
  params: exportParams,
  run: async (context, { params }) =>
    new Response(toBody(await getOwnExportFile(context, params)), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="my-record.zip"',
      },
    }),
})

/** As fast as the client reads. TypeScript has one type for the streams of browsers and another for those of Node. */
const toBody = (parts: AsyncIterable<Uint8Array>) =>
  NodeReadableStream.from(parts) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
