import { createRoute } from '@hono/zod-openapi'
import { marker, markerPage } from '#contract/catalog.ts'
import {
  labTestMarkersQuery,
  labTestPath,
  markerPath,
  markersQuery,
  orderSet,
  orderSetMarkersQuery,
} from '#contract/catalog-requests.ts'
import { describeAnswers, describeBody } from '#service/http/describe-answers.ts'
import { createRouter } from '#service/http/router.ts'
import { listLabTestMarkers, listMarkers } from './list-markers.ts'
import { listOrderSetMarkers } from './list-order-set-markers.ts'
import { getMarker } from './read-markers.ts'

const listMarkersRoute = createRoute({
  method: 'get',
  path: '/v3/lab_tests/markers',
  summary: 'List the markers that laboratories offer',
  request: { query: markersQuery },
  responses: describeAnswers(markerPage, 'A page of markers, without reflex markers', [404]),
})

const listOrderSetMarkersRoute = createRoute({
  method: 'post',
  path: '/v3/lab_tests/list_order_set_markers',
  summary: 'List the markers of an order set',
  request: { query: orderSetMarkersQuery, body: describeBody(orderSet) },
  responses: describeAnswers(markerPage, 'A page of markers', [400, 404]),
})

const listLabTestMarkersRoute = createRoute({
  method: 'get',
  path: '/v3/lab_tests/{lab_test_id}/markers',
  summary: 'List the markers of a lab test, reflex markers included',
  request: { params: labTestPath, query: labTestMarkersQuery },
  responses: describeAnswers(markerPage, 'A page of markers', [404]),
})

const getMarkerRoute = createRoute({
  method: 'get',
  path: '/v3/lab_tests/{lab_id}/markers/{provider_id}',
  summary: "Get a marker by its laboratory's identifier",
  request: { params: markerPath },
  responses: describeAnswers(marker, 'The marker', [404]),
})

export const markersRouter = createRouter()
  .openapi(listMarkersRoute, async (c) => {
    return c.json(await listMarkers(c.get('db'), c.get('teamId'), c.req.valid('query')), 200)
  })
  .openapi(listOrderSetMarkersRoute, async (c) => {
    const request = { orderSet: c.req.valid('json'), ...c.req.valid('query') }
    return c.json(await listOrderSetMarkers(c.get('db'), c.get('teamId'), request), 200)
  })
  .openapi(listLabTestMarkersRoute, async (c) => {
    const scope = { teamId: c.get('teamId'), labTestId: c.req.valid('param').lab_test_id }
    return c.json(await listLabTestMarkers(c.get('db'), scope, c.req.valid('query')), 200)
  })
  .openapi(getMarkerRoute, async (c) => {
    const { lab_id: labId, provider_id: providerId } = c.req.valid('param')
    return c.json(await getMarker(c.get('db'), labId, providerId), 200)
  })
