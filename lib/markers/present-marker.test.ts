import { describe, expect, it } from 'vitest'
import { marker } from '#contract/catalog.ts'
import { presentMarker } from './present-marker.ts'

const lab = {
  id: 7,
  slug: 'ussl',
  name: 'US Specialty Laboratory',
  first_line_address: '1 Main Street',
  city: 'Denver',
  zipcode: '80205',
  collection_methods: [],
  sample_types: [],
}

describe('presentMarker', () => {
  it('presents a marker with only the required fields', () => {
    const view = presentMarker(
      marker.parse({ id: 1, name: 'Ferritin', slug: 'ferritin', expected_results: [] }),
      [lab],
    )
    expect(view).toMatchObject({
      name: 'Ferritin',
      type: null,
      labName: null,
      isOrderable: true,
      isALaCarte: false,
      href: null,
      results: [],
    })
  })

  it('keeps an unknown type, question type and price', () => {
    const view = presentMarker(
      marker.parse({
        id: 1,
        name: 'Ferritin',
        slug: 'ferritin',
        lab_id: 7,
        provider_id: 'FER/1',
        type: 'constellation',
        price: 'N/A',
        expected_results: [],
        aoe: {
          questions: [
            {
              id: 2,
              required: true,
              code: 'B',
              value: 'Second',
              type: 'sketch',
              sequence: 2,
              answers: [],
            },
            {
              id: 1,
              required: false,
              code: 'A',
              value: 'First',
              type: 'text',
              sequence: 1,
              answers: [],
            },
          ],
        },
      }),
      [lab],
    )
    expect(view).toMatchObject({
      type: 'constellation',
      price: 'N/A',
      labName: 'US Specialty Laboratory',
      href: '/markers/7/FER%2F1',
    })
    expect(view.questions.map((question) => [question.text, question.type])).toEqual([
      ['First', 'text'],
      ['Second', 'sketch'],
    ])
  })
})
