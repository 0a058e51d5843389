import { createRouter } from '#service/http/router.ts'
import { connectionRouter } from '#service/wearables/connections/connection-router.ts'
import { linkPages } from '#service/wearables/links/link-pages.ts'
import { linkRouter } from '#service/wearables/links/link-router.ts'
import { summaryRouter } from '#service/wearables/read/summary-router.ts'
import { timeseriesRouter } from '#service/wearables/read/timeseries-router.ts'

/** Wearable data: connections and what came through them. */
export const wearablesRouter = createRouter()
wearablesRouter.route('/', connectionRouter)
wearablesRouter.route('/', linkRouter)
wearablesRouter.route('/', linkPages)
wearablesRouter.route('/', summaryRouter)
wearablesRouter.route('/', timeseriesRouter)
