import { labTestsRouter } from '#service/catalog/lab-tests/lab-tests-router.ts'
import { labsRouter } from '#service/catalog/labs/labs-router.ts'
import { markersRouter } from '#service/catalog/markers/markers-router.ts'
import { createRouter } from '#service/http/router.ts'

/** Literal paths come before those with a parameter in the same place. */
export const catalogRouter = createRouter()
catalogRouter.route('/', labsRouter)
catalogRouter.route('/', markersRouter)
catalogRouter.route('/', labTestsRouter)
