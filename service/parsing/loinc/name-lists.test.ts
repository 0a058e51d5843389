import { describe, expect, it } from 'vitest'
import { allergyNames } from './allergy-names.ts'
import { cellNames } from './cell-names.ts'
import { chemistryNames } from './chemistry-names.ts'
import { drugNames } from './drug-names.ts'
import { englishNames } from './english-names.ts'
import { hormoneNames } from './hormone-names.ts'
import { loincIndex } from './loinc-index.ts'
import { matchLoinc } from './match-loinc.ts'
import { plainName } from './name-forms.ts'
import { specimenOfTerm } from './score-candidate.ts'

const lists = { allergyNames, englishNames, cellNames, chemistryNames, drugNames, hormoneNames }

/** As printed in the unit and under the heading that the code is for. */
function matchAs(name: string, code: string) {
  const term = loincIndex().byCode.get(code)
  const kind = term && specimenOfTerm(term)
  return matchLoinc({
    name: name.replace(/ titer$/, ''),
    unit: term?.unit ?? undefined,
    isQualitative: term?.unit === null,
    isTiter: name.endsWith(' titer'),
    ...(kind && kind !== 'blood' && { specimen: { kind, isCertain: true } }),
  })
}

describe.each(Object.entries(lists))('%s', (_list, names) => {
  it('belong to codes of the table', () => {
    expect(Object.keys(names).filter((code) => !loincIndex().byCode.has(code))).toEqual([])
  })

  it('lead to their test in the unit of its code', () => {
    const others = Object.entries(names).flatMap(([code, printed]) => {
      const component = loincIndex().byCode.get(code)?.component.replace(/\^.*/, '')
      return printed.split('|').filter((name) => {
        const [first] = matchAs(name, code).matches
        const isSame = first?.term.component.startsWith(component ?? '?')
        return !isSame && !first?.term.component.startsWith('Glomerular filtration rate')
      })
    })
    expect(others).toEqual([])
  })

  it('are listed once for a test', () => {
    for (const printed of Object.values(names)) {
      const all = printed.split('|')
      expect(all.map(plainName)).toEqual([...new Set(all.map(plainName))])
    }
  })
})

it.each([
  ['Rubeola IgG', '[IU]/mL'],
  ['Latex', undefined],
  ['PCT', '%'],
])('%s means several tests and is never chosen without a question', (name, unit) => {
  expect(matchLoinc({ name, unit }).status).not.toBe('auto_match')
})
