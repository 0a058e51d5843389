import { z } from 'zod'
import {
  type LabTest,
  lab,
  labAccountList,
  labTest,
  labTestPage,
  marker,
  markerPage,
} from '#contract/catalog.ts'
import { type Caller, segment } from './caller.ts'

interface MarkersFilter {
  name?: string
  lab_id?: number[]
  lab_slug?: string
  a_la_carte_enabled?: boolean
  is_orderable?: boolean
  type?: string
  lab_account_id?: string
  page?: number
  size?: number
}

const maxLabTestPages = 20

export function catalogCalls({ read }: Caller) {
  return {
    listLabTests: async ({ name }: { name?: string } = {}): Promise<LabTest[]> => {
      const found: LabTest[] = []
      let cursor: string | undefined
      for (let page = 0; page < maxLabTestPages; page += 1) {
        const query = { lab_test_limit: 100, status: 'active', name, next_cursor: cursor }
        const { data, next_cursor } = await read(labTestPage, '/v3/lab_test', query)
        found.push(...data)
        if (!next_cursor) break
        cursor = next_cursor
      }
      return found
    },
    getLabTest: (labTestId: string) => read(labTest, `/v3/lab_tests/${segment(labTestId)}`),
    listLabTestMarkers: (labTestId: string, paging: { page?: number; size?: number } = {}) =>
      read(markerPage, `/v3/lab_tests/${segment(labTestId)}/markers`, { ...paging }),
    listMarkers: (filter: MarkersFilter = {}) =>
      read(markerPage, '/v3/lab_tests/markers', { ...filter }),
    getMarker: (labId: number, providerId: string) =>
      read(marker, `/v3/lab_tests/${labId}/markers/${segment(providerId)}`),
    listLabAccounts: async () => (await read(labAccountList, '/v3/lab_test/lab_account')).data,
    listLabs: () => read(z.array(lab), '/v3/lab_tests/labs'),
  }
}
