import { describe, expect, it } from 'vitest'
import { compareTexts } from './compare-texts.ts'
import { withoutAgreement } from './consent-text.ts'
import { consentTexts, hashConsentText, listConsentOffers } from './consent-texts.ts'
import { requireConsents } from './record-consents.ts'

// A text that patients agreed to never changes. New wording is a new version, with its own line here.
const published: Record<string, [en: string, es: string]> = {
  'terms-of-use 1.0': [
    'c7afa2f395709e1a733cd6d61d6103974d18b0bc134a8d376494bfb4cbc60fe2',
    'a62c6eebd3a1d13c30c44c95a33a6f5e17158da176d76b6befa1c167e10ed829',
  ],
  'telehealth-informed-consent 1.0': [
    '8709c4f2c2a9fd11854859a7b4044414ed028cab8091905c2c56e08204610dbd',
    '4935cd74e20f2eb3af2694d5b5be0ccca01ec5796f1aa95925932602da9e112f',
  ],
  'notice-of-privacy-practices 1.0': [
    'c227afb6083bd3fd95265416f19472a69553fd9e737229c988dce5397db45cba',
    '7443d0d74a502e25d1f505e85f901867c72bbf976d20d3b2c321e27b01d615c6',
  ],
  'mobile-terms-and-conditions 1.0': [
    '3a6fc1079129230c638956423c2b1457fbdf1a7a5bcd894fd23e1c85a0dac9c8',
    '5df06d5a372b5fb30e8b705bcc9f3f11f6e472713ae10d9e8da53b74275d338d',
  ],
  'terms-of-use 1.1': [
    '590479496d92df602e4ac3716b45d98400c8eccae470d9e4b160ac2e487c4f14',
    '67e59a1c9e0a4fe5726aa50376fb5d1bdb0aca67b62f6e4be453764dd170bdfb',
  ],
  'telehealth-informed-consent 1.1': [
    '7e762e0e839cde675187bb233051e6b75aac1b30c8ebf8de95357cd067f7ddb4',
    '41f23d923f0a8297a45d22cf47cc5a8a7bfb9da09026cf45924c1ea4467e89d6',
  ],
  'notice-of-privacy-practices 1.1': [
    '90837daa3ff71ca0a40e6012d9962eead5b898fe7ee18e701082c351af8ab9e3',
    'cd5db53eb421f6a6985792927f27a6c2e23a80ec18918f6121ec23a611d702cd',
  ],
  'terms-of-use 2.0': [
    '86b48c9adf29914ab3e4b3e1c088901b39ad44cc6f541e40d69545a940820ef9',
    '603ae695e59aa32ad1b91a1a0ea88b24048c68b69d2b4bbe26821058f6bc9573',
  ],
  'telehealth-informed-consent 1.2': [
    '85b701f48200eba07ea48a5fc4b9abaeccce4b3eae293ab4c9ba099651b39f4f',
    'f090d0877b4de72fea2ab82a6311153e4323610ef2d37a98412fa74185a7ac5b',
  ],
  'notice-of-privacy-practices 1.2': [
    '4ae4fa8b09f79c61a9342d9bafb867fb4b8f2ac7c95d7423b8baa211b81ae240',
    'd8cb8c92270b25ca6231c451e64429f8d8491af4e0c83e9789e6d42c1a82b209',
  ],
  'mobile-terms-and-conditions 1.1': [
    '1bd3b072e96fbfb810e4f1c604338e4a49ebddc78d1a603de543e51a38d31ab5',
    '4df6c9a22122d29ea911046935994f8bad01872e707d97a343b988fffdf6652d',
  ],
}

const current = {
  'terms-of-use': '2.0',
  'telehealth-informed-consent': '1.2',
  'notice-of-privacy-practices': '1.2',
}

describe('consent texts', () => {
  it('are never changed once published', () => {
    const hashes = Object.fromEntries(
      consentTexts.map(({ type, version, text }) => [
        `${type} ${version}`,
        [hashConsentText(text.en), hashConsentText(text.es)],
      ]),
    )
    expect(hashes).toEqual(published)
  })

  it('have the same parts in both languages', () => {
    for (const { text } of consentTexts) {
      const shape = (words: string) => words.split('\n\n').map((part) => part.startsWith('## '))
      expect(shape(text.es)).toEqual(shape(text.en))
    }
  })

  it('are offered in the user’s language, in their newest version', () => {
    const offers = listConsentOffers('es')
    expect(offers[0]?.title).toBe('Condiciones de uso')
    expect(Object.fromEntries(offers.map(({ type, version }) => [type, version]))).toEqual(current)
  })
})

describe('requireConsents', () => {
  const readTime = () => new Date('2026-11-23T10:00:00Z')
  const agreed = (version: string) => ({
    consentId: 1n,
    type: 'telehealth-informed-consent',
    version,
    givenAt: new Date('2026-11-22T10:00:00Z'),
  })

  it('returns what was ticked with its time', () => {
    const consents = requireConsents({ given: current, standing: [], readTime })
    expect(consents.map(({ text: { type, version } }) => [type, version])).toEqual(
      Object.entries(current),
    )
    expect(consents.every((each) => each.givenAt.getTime() === readTime().getTime())).toBe(true)
  })

  it('takes what was agreed to before, with its own version and time', () => {
    const { 'telehealth-informed-consent': _, ...given } = current
    const consents = requireConsents({ given, standing: [agreed('1.1')], readTime })
    expect(consents[1]).toMatchObject({
      text: { version: '1.1' },
      givenAt: agreed('1.1').givenAt,
      isStanding: true,
    })
  })

  it('names missing consents and those accepted in an outdated version', () => {
    const { 'notice-of-privacy-practices': _, ...others } = current
    const given = { ...others, 'terms-of-use': '0.9' }
    expect(() => requireConsents({ given, standing: [], readTime })).toThrow(
      expect.objectContaining({
        code: 'consent-missing',
        fields: {
          'consents.terms-of-use': 'consent',
          'consents.notice-of-privacy-practices': 'consent',
        },
      }),
    )
  })
})

describe('compareTexts', () => {
  it('names the sentences that were removed and added, in reading order', () => {
    const before = 'One. Two.\n\n## Costs\nNothing. Three.'
    const after = 'One. Two and a half.\n\n## Costs\nNothing. Three. Four.'
    expect(compareTexts(before, after)).toEqual([
      { kind: 'removed', text: 'Two.' },
      { kind: 'added', text: 'Two and a half.' },
      { kind: 'added', text: 'Four.' },
    ])
    expect(compareTexts(after, after)).toEqual([])
  })
})

it.each(['en', 'es'] as const)(
  'shows texts to read without the sentence about agreeing, in %s',
  (locale) => {
    for (const { type, text } of listConsentOffers(locale)) {
      const read = withoutAgreement(text)
      expect(read).not.toMatch(/by agreeing|al aceptar/i)
      if (type === 'notice-of-privacy-practices')
        expect(read.split('\n\n')).toEqual(text.split('\n\n').slice(0, -1))
    }
  },
)
