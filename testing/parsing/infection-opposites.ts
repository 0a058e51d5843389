import { type Side, side } from './side.ts'

const hbsAg = side('5196-1', ['HBsAg', 'Hep B Surface Ag', 'Antígeno de superficie de hepatitis B'])
const antiHbs = side('22322-2', ['HBsAb', 'Hep B Surface Ab', 'Hepatitis B surface antibody'])
const antiHbsUnits = side('16935-9', ['Anti-HBs', 'Anti HBs', 'Anticorps anti-HBs'], 'm[IU]/mL')
const antiHbc = side('13952-7', [
  'Anti-HBc',
  'Hepatitis B core antibody total',
  'Hep B Core Ab, Tot',
])
const hbcIgm = side('31204-1', [
  'Hepatitis B core IgM',
  'Hep B Core IgM',
  'Hepatitis B Core IgM Ab',
])
const hbeAg = side('13954-3', ['HBeAg', 'Hepatitis B e Antigen', 'Hep B e Ag'])
const antiHbe = side('22320-6', ['Anti-HBe', 'HBeAb', 'Hep B e Antibody'])
const hbvDna = side('42595-9', ['HBV DNA', 'Hepatitis B DNA', 'HBV DNA, quantitative'], '[IU]/mL')
const hcvAb = side('13955-0', ['HCV Ab', 'Anti-HCV', 'Hepatitis C Antibody (HCV)'])
const hcvRna = side('11259-9', ['HCV RNA', 'Hepatitis C RNA', 'HCV RNA, qualitative'])
const hcvLoad = side('11011-4', ['HCV RNA', 'HCV viral load', 'ARN VHC'], '[IU]/mL')
const hivAb = side('7918-6', ['HIV 1+2 antibody', 'HIV 1+2 Ab', 'HIV 1+2 antibodies'])
const hivCombo = side('56888-1', [
  'HIV Ag/Ab combo',
  'HIV 1/2 antigen antibody 4th generation',
  'HIV Ag/Ab Combo (HIV)',
])
const hivRna = side('25835-0', ['HIV-1 RNA', 'HIV RNA, qualitative', 'HIV 1 RNA'])
const hivLoad = side('20447-9', ['HIV viral load', 'HIV-1 RNA', 'Carga viral VIH'], '{copies}/mL')
const covidAg = side('94558-4', ['SARS-CoV-2 Ag', 'SARS-CoV-2 antigen', 'COVID-19 antigen rapid'])
const covidRna = side('94500-6', ['SARS-CoV-2 RNA', 'COVID-19 PCR', 'SARS-CoV-2, NAA'])
const covidAb = side(null, ['SARS-CoV-2 Ab', 'SARS-CoV-2 antibodies', 'SARS-CoV-2 IgG'])
const pyloriAg = side('17780-8', [
  'H. pylori stool antigen',
  'Helicobacter pylori Ag, stool',
  'H pylori Ag stool',
])
const pyloriIgg = side(
  '5176-3',
  ['H. pylori IgG', 'Helicobacter pylori IgG Ab', 'H pylori IgG'],
  'U/mL',
)
const pyloriBreath = side('29891-9', ['Urea breath test', 'H. pylori breath test', 'UBT'])
const lymeAb = side('11006-4', ['Lyme antibody', 'Borrelia burgdorferi Ab', 'Lyme Ab screen'])
const lymeIgm = side('5064-1', ['Lyme IgM', 'Borrelia IgM', 'B. burgdorferi IgM'], 'U/mL')
const lymeDna = side(null, ['Lyme DNA', 'Borrelia burgdorferi DNA', 'Borrelia PCR'])
const cmvIgg = side('22244-8', ['CMV IgG', 'Cytomegalovirus IgG', 'Cytomegalovirus IgG Ab'])
const cmvIgm = side('24119-0', ['CMV IgM', 'Cytomegalovirus IgM', 'Cytomegalovirus IgM Ab'])
const cmvDna = side('72493-0', ['CMV DNA', 'CMV viral load', 'Cytomegalovirus DNA'], '[IU]/mL')
const cmvAg = side(null, ['CMV antigen', 'CMV pp65 Ag', 'Cytomegalovirus Ag'])
const toxoIgg = side('5388-4', ['Toxoplasma IgG', 'Toxo IgG', 'T. gondii IgG'], '[IU]/mL')
const toxoIggWord = side('22580-5', ['Toxoplasma IgG', 'Toxo IgG', 'T. gondii IgG'])
const toxoIgm = side('25542-2', ['Toxoplasma IgM', 'Toxo IgM', 'T. gondii IgM'])
const toxoDna = side(null, ['Toxoplasma DNA', 'Toxoplasma PCR', 'Toxoplasma gondii DNA'])
const dengueNs1 = side('75377-2', ['Dengue NS1 antigen', 'Dengue NS1 Ag', 'Dengue virus NS1 Ag'])
const dengueIgm = side('25338-5', ['Dengue IgM', 'Dengue IgM antibody', 'Dengue IgM Ab'])
const dengueIgg = side('29676-4', ['Dengue IgG', 'Dengue IgG antibody', 'Dengue IgG Ab'])
const dengueRna = side(null, ['Dengue RNA', 'Dengue PCR', 'Dengue virus RNA'])
const hepAIgm = side('22314-9', ['Hepatitis A IgM', 'Hep A IgM', 'Hepatitis A IgM Ab'])
const hepATotal = side('13951-9', [
  'Hepatitis A antibody total',
  'Hep A Ab total',
  'Hepatitis A Ab, Total',
])
const rubellaIgg = side('5334-8', ['Rubella IgG', 'Rubella IgG Ab', 'Rubella virus IgG'], "[arb'U]")
const rubellaIgm = side(null, ['Rubella IgM', 'Rubella IgM Ab', 'Rubella virus IgM'])
const vzvIgg = side('19162-7', [
  'Varicella zoster IgG',
  'Varicella zoster IgG Ab',
  'VARICELLA ZOSTER IgG',
])
const vzvIgm = side(null, [
  'Varicella zoster IgM',
  'Varicella zoster IgM Ab',
  'VARICELLA ZOSTER IgM',
])
const thyroglobulin = side('3013-0', ['Thyroglobulin', 'Tg', 'Thyroglobulin, serum'], 'ng/mL')
const thyroglobulinAb = side(
  '8098-6',
  ['Thyroglobulin antibody', 'Anti-thyroglobulin', 'TgAb'],
  '[IU]/mL',
)
const tsh = side('3016-3', ['TSH', 'Thyrotropin', 'Thyroid Stimulating Hormone'], 'm[IU]/L')
const trab = side('5385-0', ['TRAb', 'TSH receptor antibody', 'TSH receptor Ab'], '[IU]/L')
const cardiolipinIgg = side(
  '3181-5',
  ['Cardiolipin IgG', 'Anticardiolipin IgG', 'Cardiolipin IgG Ab'],
  "[GPL'U]",
)
const cardiolipinIgm = side(
  '3182-3',
  ['Cardiolipin IgM', 'Anticardiolipin IgM', 'Cardiolipin IgM Ab'],
  "[MPL'U]",
)
const treponemaAb = side('22587-0', [
  'Syphilis antibody',
  'Treponema pallidum Ab',
  'T pallidum Antibodies',
])
const treponemaDna = side(null, ['Treponema pallidum DNA', 'T pallidum PCR', 'Syphilis PCR'])
const chlamydiaRna = side('43304-5', [
  'Chlamydia trachomatis NAA',
  'Chlamydia trachomatis rRNA',
  'Chlamydia trachomatis, NAA',
])
const chlamydiaAb = side(null, [
  'Chlamydia trachomatis IgG',
  'Chlamydia trachomatis antibody',
  'Chlamydia trachomatis Ab',
])

/** Antigen, antibody, RNA, and DNA of one germ or against one substance. */
export const infectionOpposites: readonly (readonly [Side, Side])[] = [
  [hbsAg, antiHbs],
  [hbsAg, antiHbsUnits],
  [hbsAg, antiHbc],
  [hbsAg, hbeAg],
  [hbeAg, antiHbe],
  [antiHbs, antiHbc],
  [antiHbc, hbcIgm],
  [hbvDna, hbsAg],
  [hbvDna, antiHbs],
  [hbvDna, hbeAg],
  [hcvAb, hcvRna],
  [hcvAb, hcvLoad],
  [hivAb, hivRna],
  [hivAb, hivLoad],
  [hivCombo, hivRna],
  [hivCombo, hivAb],
  [covidAg, covidRna],
  [covidAb, covidAg],
  [covidAb, covidRna],
  [pyloriAg, pyloriIgg],
  [pyloriBreath, pyloriAg],
  [pyloriBreath, pyloriIgg],
  [lymeAb, lymeDna],
  [lymeIgm, lymeDna],
  [lymeIgm, lymeAb],
  [cmvIgg, cmvIgm],
  [cmvDna, cmvIgg],
  [cmvDna, cmvIgm],
  [cmvAg, cmvIgg],
  [cmvAg, cmvDna],
  [toxoIgg, toxoIgm],
  [toxoIggWord, toxoIgm],
  [toxoDna, toxoIgg],
  [dengueNs1, dengueIgm],
  [dengueIgg, dengueIgm],
  [dengueRna, dengueNs1],
  [dengueRna, dengueIgg],
  [hepAIgm, hepATotal],
  [rubellaIgg, rubellaIgm],
  [vzvIgg, vzvIgm],
  [thyroglobulin, thyroglobulinAb],
  [tsh, trab],
  [cardiolipinIgg, cardiolipinIgm],
  [treponemaAb, treponemaDna],
  [chlamydiaRna, chlamydiaAb],
]
