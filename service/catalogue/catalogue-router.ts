import { createRouter } from '#service/http/router.ts'
import { labTestsRouter } from './lab-tests/lab-tests-router.ts'
import { labsRouter } from './labs/labs-router.ts'
import { markersRouter } from './markers/markers-router.ts'

/** Laboratories, markers and lab tests. Literal paths come before those with a parameter in the same place. */
export const catalogueRouter = createRouter()
catalogueRouter.route('/', labsRouter)
catalogueRouter.route('/', markersRouter)
catalogueRouter.route('/', labTestsRouter)
