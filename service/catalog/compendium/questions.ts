export interface QuestionSeed {
  code: string
  value: string
  type: 'choice' | 'text' | 'numeric' | 'multi_choice'
  required: boolean
  answers: { code: string; value: string }[]
  constraint: string | null
  default: string | null
  markers: string[]
  labs: string[]
}

const nationalLabs = ['labcorp', 'quest', 'bioreference']
const everyLab = [...nationalLabs, 'ussl', 'spiriplex', 'us_biotek', 'crl', 'my_uti']

const yesNo = [
  { code: 'Y', value: 'Yes' },
  { code: 'N', value: 'No' },
]

/** Ask-on-Order-Entry questions. For laboratories that only process kits, only the fasting question is required. */
export const questions: QuestionSeed[] = [
  {
    code: 'FSTING',
    value: 'Was the patient fasting?',
    type: 'choice',
    required: true,
    answers: yesNo,
    constraint: 'No food or drink except water for at least 8 hours',
    default: null,
    markers: [
      'lipid-panel',
      'lipid-panel-with-ratios',
      'glucose-fasting',
      'insulin-fasting',
      'iron-panel-with-ferritin',
      'iron-panel',
    ],
    labs: everyLab,
  },
  {
    code: 'BIOTIN',
    value: 'Has the patient taken biotin in the last two days?',
    type: 'choice',
    required: false,
    answers: [...yesNo, { code: 'U', value: 'Unknown' }],
    constraint: 'Biotin in high doses can disturb the measurement',
    default: 'U',
    markers: ['tsh', 'thyroid-panel', 'thyroid-panel-with-antibodies'],
    labs: everyLab,
  },
  {
    code: 'SOURCE',
    value: 'Where does the sample come from?',
    type: 'choice',
    required: true,
    answers: [
      { code: 'UR', value: 'Urine' },
      { code: 'VA', value: 'Vaginal swab' },
      { code: 'TH', value: 'Throat swab' },
      { code: 'RE', value: 'Rectal swab' },
    ],
    constraint: null,
    default: 'UR',
    markers: ['chlamydia-naat', 'gonorrhea-naat', 'chlamydia-and-gonorrhea'],
    labs: nationalLabs,
  },
  {
    code: 'CYCDAY',
    value: 'On which day of the cycle is the sample collected?',
    type: 'numeric',
    required: true,
    answers: [],
    constraint: '0 to 60, where 1 is the first day of the period and 0 means no cycle',
    default: null,
    markers: ['female-hormone-panel', 'estradiol', 'progesterone'],
    labs: nationalLabs,
  },
  {
    code: 'GESTWK',
    value: 'How many weeks is the patient pregnant?',
    type: 'numeric',
    required: true,
    answers: [],
    constraint: '0 to 42 full weeks',
    default: '0',
    markers: ['estriol', 'hcg-quantitative'],
    labs: nationalLabs,
  },
  {
    code: 'EXPOSE',
    value: 'Where could the patient have been exposed?',
    type: 'text',
    required: false,
    answers: [],
    constraint: 'Work, hobby, diet or home, in a few words',
    default: null,
    markers: [
      'heavy-metals-panel',
      'lead-blood',
      'mercury-blood',
      'arsenic-blood',
      'cadmium-blood',
    ],
    labs: nationalLabs,
  },
  {
    code: 'LASTPSA',
    value: 'What was the last PSA value, and when?',
    type: 'text',
    required: false,
    answers: [],
    constraint: 'Value and date, such as 2.1 on 04/2024',
    default: null,
    markers: ['psa-total'],
    labs: [...nationalLabs, 'spiriplex', 'ussl'],
  },
  {
    code: 'HRMMED',
    value: 'Which hormones has the patient taken in the last four weeks?',
    type: 'multi_choice',
    required: false,
    answers: [
      { code: 'TES', value: 'Testosterone' },
      { code: 'EST', value: 'Estrogen' },
      { code: 'PRG', value: 'Progesterone or a progestin' },
      { code: 'THY', value: 'Thyroid hormone' },
      { code: 'NON', value: 'None of these' },
    ],
    constraint: 'Choose all that apply',
    default: null,
    markers: ['testosterone-panel', 'total-testosterone', 'female-hormone-panel'],
    labs: [...nationalLabs, 'spiriplex', 'ussl'],
  },
  {
    code: 'ALLSYM',
    value: 'Which symptoms has the patient had?',
    type: 'multi_choice',
    required: false,
    answers: [
      { code: 'SKN', value: 'Skin: hives, itching or swelling' },
      { code: 'GUT', value: 'Gut: cramps, vomiting or diarrhea' },
      { code: 'AIR', value: 'Airways: sneezing, cough or wheezing' },
      { code: 'ANA', value: 'A severe reaction' },
      { code: 'NON', value: 'None of these' },
    ],
    constraint: 'Choose all that apply',
    default: null,
    markers: ['food-allergy-panel', 'environmental-allergy-panel'],
    labs: everyLab,
  },
]
