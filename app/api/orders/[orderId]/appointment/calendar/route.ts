import { apiRoute } from '#lib/api/api-route.ts'
import { getCalendarFile } from '#lib/booking/get-calendar-file.ts'
import { orderParams } from '#lib/orders/order-params.ts'

export const GET = apiRoute({
  permission: 'appointments:book',
  params: orderParams,
  run: async (context, { params }) =>
    new Response(await getCalendarFile(context, params), {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="visit.ics"',
      },
    }),
})
