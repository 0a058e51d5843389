import { stripMarks } from '#service/parsing/strip-marks.ts'

/**
 * Well-known tests that the table of codes does not have: their rows are results without a code. Written without accents, in the
 * languages of our reports where the names differ.
 */
const byKind = [
  // Infections
  `chlamyd\\w+|c\\. ?trachomatis|neisseria gon\\w+|n\\. ?gonorrh?o?eae?|gonorr\\w+|gonokokken|gonococ\\w+|trich(?:omonas|omoniasis| vag)|tricomonas|
  mycoplasma|m\\. ?genitalium|ureaplasma|(?:hsv|herpes simplex)(?: virus)?[- ]?(?:1|2|i|ii)?|hpv|human papilloma\\w*|papillomavirus|syphilis|sifilis|
  influenza [ab]|flu [ab]|rsv|respiratory syncytial|parainfluenza|rhinovirus|adenovirus|norovirus|rotavirus|metapneumovirus|
  group [ab] strep\\w*|strep(?:tococcus)?,? (?:group )?[ab]|bordetella|pertussis|legionella|measles|mumps|rubeola|varicella|ebv|epstein[- ]barr|cmv|
  cytomegalovirus|zika|dengue|malaria|quantiferon|monkeypox|mpox|gardnerella|bacterial vaginosis|candida|giardia|cryptosporidium|
  entamoeba|cyclospora|salmonella|shigella|campylobacter|yersinia|vibrio|e\\. ?coli|c(?:lostridioides|lostridium|\\.)? ?difficile`,
  // Substances
  `(?:meth)?amphetamines?|methamphetamine|anfetaminas?|amphetamine|cannabinoids?|marijuana|cocaine?|oxycodone|methadone|fentanyl|buprenorphine|
  phencyclidine|pcp|mdma|ecstasy|propoxyphene|tramadol|hydrocodone|hydromorphone|morphine|heroin|6-?mam|codeine|tapentadol|kratom|ketamine|
  tricyclics?|tricyclic antidepressants|cotinine|nicotine|ethyl glucuronide|etg`,
  // Immunity and digestion
  `(?:deamidated )?gliadin|endomysial|transglutaminase|(?:pancreatic )?elastase|zonulin|tryptase|islet cell|gad(?: ?65)?|intrinsic factor|
  parietal cell|thyrotropin receptor|trab|tsi`,
  // Hormones, nutrients, semen
  `melatonin|leptin|adiponectin|pregnenolone|coenzyme q ?10|coq ?10|ubiquinone|homa-?ir|epa|dha|dpa|sperm (?:concentration|motility|morphology|count)|
  (?:total|progressive) motil\\w+|semen volume|glyca|galectin|inhibin|resistin|ghrelin|kisspeptin`,
]

const uncoded = new RegExp(`^(?:${byKind.join('|').replaceAll(/\n\s*/g, '')})(?![\\p{L}])`, 'iu')

/** Whether a name begins as one of them. */
export const isUncodedTest = (name: string) => uncoded.test(stripMarks(name.trim()))
