import { expect, it } from 'vitest'
import type { KitTest } from '#lib/kits/get-order-form.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { CheckOrder } from './check-order.tsx'
import { ChooseTest } from './choose-test.tsx'

const test: KitTest = {
  labTestId: 'vitamin-d',
  slug: 'vitamin-d',
  name: 'Vitamin D',
  description: null,
  method: 'testkit',
  sampleType: 'dried_blood_spot',
  price: 49,
  isFasting: false,
  labName: null,
  commonTatDays: null,
  worstCaseTatDays: null,
  markerNames: [],
  isDelegated: false,
  can: { orderKit: true },
  sensitiveKinds: [],
}
const shipping = {
  receiverName: 'Ada Mendel',
  firstLine: '18 Orchard Road',
  secondLine: '',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
  phoneNumber: '+14805550123',
}

it.each([
  ['en', 'Nothing is charged here. The lab bills your clinic, not you.'],
  ['es', 'Aquí no se le cobra nada. El laboratorio le factura a su clínica, no a usted.'],
] as const)(
  'says in %s who pays the price, where it is chosen and where it is ordered',
  (locale, note) => {
    const choosing = wordsOf(
      <ChooseTest
        tests={[test]}
        problem={null}
        chosen=""
        isRefused={false}
        choose={() => undefined}
      />,
      locale,
    )
    const checking = wordsOf(
      <CheckOrder
        test={test}
        shipping={shipping}
        wish={null}
        save={async () => null}
        lastSaved={() => null}
        isBlocked={false}
        goTo={() => undefined}
        showProblems={() => undefined}
      />,
      locale,
    )
    for (const words of [choosing, checking]) {
      expect(words).toContain('$49')
      expect(words).toContain(note)
    }
  },
)

it.each([
  ['en', 'Collect this sample in the morning.'],
  ['es', 'Tome esta muestra por la mañana.'],
] as const)('says in %s that a sample is collected in the morning', (locale, words) => {
  const check = (description: string | null) =>
    wordsOf(
      <CheckOrder
        test={{ ...test, description }}
        shipping={shipping}
        wish={null}
        save={async () => null}
        lastSaved={() => null}
        isBlocked={false}
        goTo={() => undefined}
        showProblems={() => undefined}
      />,
      locale,
    )
  expect(check('Testosterone. Collect in the morning.')).toContain(words)
  expect(check(null)).not.toContain(words)
})
