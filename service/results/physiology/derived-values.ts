import type { Person } from './read-norms.ts'

/** A value that is drawn from others; by LOINC code. */
interface Formula {
  from: readonly string[]
  calculate: (inputs: number[], person: Person) => number
}

const ratio = (numerator: string, denominator: string, factor = 1): Formula => ({
  from: [numerator, denominator],
  calculate: ([a = 0, b = 1]) => (a / b) * factor,
})
const ofWhiteCells = (percent: string): Formula => ({
  from: ['6690-2', percent],
  calculate: ([count = 0, share = 0]) => (count * share) / 100,
})

/** In an order in which each comes after its inputs. */
export const formulas: Readonly<Record<string, Formula>> = {
  '13458-5': { from: ['2571-8'], calculate: ([triglycerides = 0]) => triglycerides / 5 },
  '2093-3': {
    // Friedewald's formula, the other way around
    from: ['13457-7', '2085-9', '2571-8'],
    calculate: ([ldl = 0, hdl = 0, triglycerides = 0]) => ldl + hdl + triglycerides / 5,
  },
  '43396-1': { from: ['2093-3', '2085-9'], calculate: ([total = 0, hdl = 0]) => total - hdl },
  '9830-1': ratio('2093-3', '2085-9'),
  '18262-6': { from: ['13457-7'], calculate: ([ldl = 0]) => ldl * 1.02 },
  '1874-7': ratio('1884-6', '1869-7'),
  // ADAG study, 2008
  '27353-2': { from: ['4548-4'], calculate: ([a1c = 0]) => 28.7 * a1c - 46.7 },
  '98979-8': {
    from: ['2160-0'],
    calculate: ([creatinine = 0], person) => estimateGfr(creatinine, person),
  },
  '3097-3': ratio('3094-0', '2160-0'),
  '2885-2': {
    from: ['1751-7', '2336-6'],
    calculate: ([albumin = 0, globulin = 0]) => albumin + globulin,
  },
  '1759-0': ratio('1751-7', '2336-6'),
  '1968-7': { from: ['1975-2'], calculate: ([total = 0]) => total * 0.2 },
  '2501-5': {
    from: ['2500-7', '2498-4'],
    calculate: ([capacity = 0, iron = 0]) => capacity - iron,
  },
  '2502-3': ratio('2498-4', '2500-7', 100),
  '785-6': {
    from: ['787-2', '786-4'],
    calculate: ([volume = 0, share = 0]) => (volume * share) / 100,
  },
  '4544-3': ratio('718-7', '786-4', 100),
  '789-8': ratio('4544-3', '787-2', 10),
  '736-9': {
    from: ['770-8', '5905-5', '713-8', '706-2'],
    calculate: (others) => 100 - others.reduce((sum, share) => sum + share, 0),
  },
  '751-8': ofWhiteCells('770-8'),
  '731-0': ofWhiteCells('736-9'),
  '742-7': ofWhiteCells('5905-5'),
  '711-2': ofWhiteCells('713-8'),
  '704-7': ofWhiteCells('706-2'),
  '9318-7': ratio('1754-1', '2161-8', 100),
}

/**
 * What laboratories calculate, and from what. Some formulas above draw what a laboratory measures, so that the set agrees: there
 * the two differ. In an order in which each comes after its inputs.
 */
export const laboratoryInputs: Readonly<Record<string, readonly string[]>> = {
  '13458-5': ['2571-8'],
  '13457-7': ['2093-3', '2085-9', '2571-8'],
  '43396-1': ['2093-3', '2085-9'],
  '9830-1': ['2093-3', '2085-9'],
  '1874-7': ['1884-6', '1869-7'],
  '27353-2': ['4548-4'],
  '98979-8': ['2160-0'],
  '3097-3': ['3094-0', '2160-0'],
  '2336-6': ['2885-2', '1751-7'],
  '1759-0': ['1751-7', '2336-6'],
  '2501-5': ['2500-7', '2498-4'],
  '2502-3': ['2498-4', '2500-7'],
  '4544-3': ['789-8', '787-2'],
  '785-6': ['718-7', '789-8'],
  '786-4': ['718-7', '4544-3'],
  '751-8': ['6690-2', '770-8'],
  '731-0': ['6690-2', '736-9'],
  '742-7': ['6690-2', '5905-5'],
  '711-2': ['6690-2', '713-8'],
  '704-7': ['6690-2', '706-2'],
  '9318-7': ['1754-1', '2161-8'],
}

/** CKD-EPI 2021. Without a sex, the mean of both. */
function estimateGfr(creatinine: number, { sex, age }: Person): number {
  const of = (kappa: number, alpha: number, factor: number) =>
    142 *
    Math.min(creatinine / kappa, 1) ** alpha *
    Math.max(creatinine / kappa, 1) ** -1.2 *
    0.9938 ** (age ?? 40) *
    factor
  const female = of(0.7, -0.241, 1.012)
  const male = of(0.9, -0.302, 1)
  if (sex === 'unknown') return (female + male) / 2
  return sex === 'female' ? female : male
}
