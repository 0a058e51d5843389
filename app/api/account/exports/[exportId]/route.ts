import { apiRoute } from '#lib/api/api-route.ts'
import { exportParams } from '#lib/data-exports/export-view.ts'
import { getOwnExportFile } from '#lib/data-exports/own-exports.ts'

/** The file name must not identify the patient. */
export const GET = apiRoute({
  permission: 'account:own',
  params: exportParams,
  run: async (context, { params }) =>
    new Response(new Uint8Array(await getOwnExportFile(context, params)), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="my-record.zip"',
      },
    }),
})
