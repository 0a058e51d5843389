import { type ResultSet, resultSet } from '#contract/results.ts'

type Item = Partial<ResultSet['results'][number]> & { name: string; result: string }

export interface ResultParts {
  revision?: number
  status?: string
  results?: readonly Item[]
  metadata?: Partial<ResultSet['metadata']>
  missing?: NonNullable<ResultSet['missing_results']>
}

/** The service's answer about an order's results: every row normal and final unless it says otherwise. */
export function buildResultSet({
  revision = 1,
  status = 'final',
  results = [],
  metadata,
  missing,
}: ResultParts): ResultSet {
  return resultSet.parse({
    revision,
    metadata: {
      age: '41',
      dob: '1985-03-02',
      patient: 'Ada Mendel',
      laboratory: 'Northfield Clinical Laboratory',
      date_collected: '2026-10-01T07:40:00Z',
      date_reported: '2026-10-03T16:10:00Z',
      status,
      interpretation: 'normal',
      ...metadata,
    },
    results: results.map((item) => ({
      type: 'numeric',
      interpretation: 'normal',
      status: 'final',
      source_markers: [{ marker_id: 1, name: 'Panel' }],
      ...item,
    })),
    missing_results: missing ?? null,
    sample_information: null,
    order_transaction: null,
  })
}
