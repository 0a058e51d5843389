/**
 * Confidence of a code, 0 to 1: how much of it the name gives, and what else adds or takes off. Figures, where measured,
 * as in rows/thresholds.ts.
 */
export const loincThresholds = {
  maxMatches: 5, // 9 | 6
  /** From here on without a question, and from here on as a candidate for review. */
  minAutomatic: 0.9, // 27 | 679
  minCandidate: 0.55, // 271 | 33 (+6)
  /** The most that a term reaches which leaves open what the name says, or the other way round. */
  maxOpen: 0.88,
  /** A runner-up this close makes a match ambiguous. */
  minLead: 0.04, // 28 | 6
  /** Two codes this close are equally good. */
  minOrder: 0.005,
  /** of a code printed on the report, and the most that a name can reach */
  printedCode: 0.99, // 773 (+17) | 598
  /** what a name alone gives */
  nameShare: 0.9, // 788 (+5) | 546 (+16)

  unit: {
    /** Same code, another unit of its kind, none where the term needs none, and none where it needs one. */
    same: 0.1, // 660 (+1) | 195
    sameKind: 0.08, // 95 | 100 (+1)
    noneNeeded: 0.08, // 3 | 3
    missing: -0.02, // 5 | 5
    /** A unit of another kind rules out nearly every term. */
    differs: -0.4, // 226 | 7
    /** GFR in mL/min where the formula gives mL/min/1.73 m²: a candidate, and never chosen without a question. */
    withoutArea: -0.1,
    /** The term has no unit: the value is a word, a number without a unit, or a number with one. */
    wordExpected: 0.08, // 31 | 31
    numberForWord: -0.05, // 2 | 2
    measureForWord: -0.3, // 1 | 1
    wordForNumber: -0.12, // 4 | 4
  },
  /** Ruled out: the report names a fluid, and the term is of another. */
  specimen: { same: 0.06, differs: -0.35, arterial: -0.1, ruledOut: -1 },
  /** fasting, free, direct …: only the term says it, only the report says it */
  modifier: { onlyInTerm: -0.06, onlyInPrint: -0.02 },

  /** How much a form of the printed name keeps of it. */
  form: {
    outsideBrackets: 0.95,
    insideBrackets: 0.85,
    /** One or two letters mean too many things: kanamycin (K) is not potassium. */
    insideBracketsShort: 0.4,
    maxShortLetters: 2,
    part: 0.88,
    withoutQualifiers: 0.9,
    /** "Sodium, Serum", for a term of serum */
    withoutSpecimen: 0.98,
    /** "Testosterone, Total" for "Total testosterone", and "Neutrophils %" without its sign */
    turned: 0.98,
    withoutPercent: 0.98,
    underAntibodies: 0.97,
    /** "Sm" may be one of several antigens: a candidate, and never chosen without a question. */
    shortUnderAntibodies: 0.85,
    misread: 0.95,
    similar: 0.9,
    /** of the same test in another specimen or unit, and with its abbreviations written out */
    sibling: 0.97,
    /** of a result printed as a titer */
    titer: 0.98,
    expanded: 0.98,
  },
  /** How much a formal name of the table counts, a synonym being 1. */
  tableName: { synonym: 1, local: 1, shortName: 0.95, component: 0.9, longName: 0.9 },

  /** Similar names are searched for below this score of an exact one, and kept from this similarity on. */
  similarBelow: 0.9,
  minSimilarity: 0.6,
  sharedWords: 0.95,
  minSpelling: 0.8,
  oneLetterDiffers: 0.85,
  /** Shorter names differ by a letter and mean something else. */
  minSpelledLetters: 6,
  /** A shorter word of a name too: MPO is not TPO. */
  minSpelledWord: 5,
  maxLengthDifference: 3,
}
