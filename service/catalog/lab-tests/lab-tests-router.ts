import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { labTest, labTestPage } from '#contract/catalog.ts'
import {
  createLabTestBody,
  labTestPageQuery,
  labTestPath,
  labTestsQuery,
  updateLabTestBody,
} from '#contract/catalog-requests.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { createLabTest } from './create-lab-test.ts'
import { getLabTest } from './get-lab-test.ts'
import { listLabTestPage, listLabTests } from './list-lab-tests.ts'
import { updateLabTest } from './update-lab-test.ts'

const listLabTestPageRoute = createRoute({
  method: 'get',
  path: '/v3/lab_test',
  summary: 'List lab tests, page by page',
  request: { query: labTestPageQuery },
  responses: describeAnswers(labTestPage, 'A page of lab tests'),
})

const listLabTestsRoute = createRoute({
  method: 'get',
  path: '/v3/lab_tests',
  deprecated: true,
  summary: 'List lab tests',
  request: { query: labTestsQuery },
  responses: describeAnswers(z.array(labTest), 'The lab tests'),
})

const createLabTestRoute = createRoute({
  method: 'post',
  path: '/v3/lab_tests',
  summary: 'Create a lab test',
  request: { body: describeBody(createLabTestBody) },
  responses: describeAnswers(labTest, 'The lab test, pending approval', [400, 404]),
})

const getLabTestRoute = createRoute({
  method: 'get',
  path: '/v3/lab_tests/{lab_test_id}',
  summary: 'Get a lab test',
  request: { params: labTestPath },
  responses: describeAnswers(labTest, 'The lab test', [404]),
})

const updateLabTestRoute = createRoute({
  method: 'patch',
  path: '/v3/lab_tests/{lab_test_id}',
  summary: 'Rename, retire or restore a lab test',
  request: { params: labTestPath, body: describeBody(updateLabTestBody) },
  responses: describeAnswers(labTest, 'The lab test', [403, 404]),
})

export const labTestsRouter = createRouter()
  .openapi(listLabTestPageRoute, async (c) => {
    return c.json(await listLabTestPage(c.get('db'), c.get('teamId'), c.req.valid('query')), 200)
  })
  .openapi(listLabTestsRoute, async (c) => {
    return c.json(await listLabTests(c.get('db'), c.get('teamId'), c.req.valid('query')), 200)
  })
  .openapi(createLabTestRoute, async (c) => {
    return c.json(await createLabTest(c.get('db'), c.get('teamId'), c.req.valid('json')), 200)
  })
  .openapi(getLabTestRoute, async (c) => {
    const { lab_test_id: labTestId } = c.req.valid('param')
    return c.json(await getLabTest(c.get('db'), c.get('teamId'), labTestId), 200)
  })
  .openapi(updateLabTestRoute, async (c) => {
    const scope = { teamId: c.get('teamId'), labTestId: c.req.valid('param').lab_test_id }
    return c.json(await updateLabTest(c.get('db'), scope, c.req.valid('json')), 200)
  })
