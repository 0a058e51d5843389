import { describe, expect, it } from 'vitest'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'

async function read(...head: string[]) {
  const { metadata } = await parsePages(
    typePage([
      'Lakeview Diagnostics',
      ...head,
      'Test  Result  Units  Reference Range',
      'Sodium  140  mmol/L  135 - 145',
    ]),
  )
  return metadata
}

describe('readMetadata: age and sex', () => {
  it.each([
    ['Age / Sex: 21 Years / Male', '21 Years', 'male'],
    ['Age/Sex: 21/M', '21', 'male'],
    ['Sex/Age: F / 45Y', '45Y', 'female'],
    ['Age: 33 Years', '33 Years', 'other'],
    ['Edad: 61 años', '61 años', 'other'],
    ['Gender: Female', null, 'female'],
    ['Age 18-39: 30 - 50', null, 'other'],
    ['Age: 12/03/1990', null, 'other'],
  ])('%s', async (line, age, gender) => {
    expect(await read(line)).toMatchObject({ age, gender })
  })
})

describe('readMetadata: several fields in one run of text', () => {
  it('reads each behind its label', async () => {
    expect(
      await read('Patient: Ada Albrecht DOB: 1984-02-29 Sex: F Collected: 2026-03-14'),
    ).toMatchObject({
      patientFirstName: 'Ada',
      patientLastName: 'Albrecht',
      dob: '1984-02-29',
      gender: 'female',
      dateCollected: '2026-03-14',
    })
  })

  it('takes no label for another at its end', async () => {
    expect(await read('Patient Name: Ada Albrecht')).toMatchObject({ patientLastName: 'Albrecht' })
  })
})

describe('a patient whose name has no label', () => {
  it.each([
    [['SMITH, JOAN', 'DOB: 04/12/1971  AGE: 54'], 'JOAN', 'SMITH', '04/12/1971'],
    [['Smith, Joan  Patient ID: 55512', 'DOB: 04/12/1971'], 'Joan', 'Smith', '04/12/1971'],
    [['Joan Smith  DOB: 4/12/1971  MRN: 0055512'], 'Joan', 'Smith', '4/12/1971'],
    [['SMITH,JOAN Q  000-00-0001  DOB: Apr 12,1971'], 'JOAN Q', 'SMITH', 'Apr 12,1971'],
    [['Joan M Smith  MRN: 0055512  DOB: 4/12/1971'], 'Joan M', 'Smith', '4/12/1971'],
    [
      ['GARCIA, ALMA  SMITH, JOAN', 'NORTHFIELD FAMILY PRACTICE  DOB: 04/12/1971'],
      'JOAN',
      'SMITH',
      '04/12/1971',
    ],
    [['Northfield, CA', 'DOB: 04/12/1971'], null, null, '04/12/1971'],
    [['Garcia, MD', 'DOB: 04/12/1971'], null, null, '04/12/1971'],
  ])('is named at the date of birth: %s', async (lines, first, last, dob) => {
    expect(await read(...lines)).toMatchObject({
      patientFirstName: first,
      patientLastName: last,
      dob,
    })
  })
})

describe('readMetadata: a label and its colon in columns', () => {
  it('reads the value behind them, and takes no label for one', async () => {
    expect(
      await read(
        'Name      :      Dummy Alder      Collected      :      5/30/2022',
        'Lab No.      :      F028001      Gender      :      Female',
        'Status      :      P',
        'Sodium  140  mmol/L  135 - 145',
      ),
    ).toMatchObject({
      patientFirstName: 'Dummy',
      patientLastName: 'Alder',
      dateCollected: '5/30/2022',
      gender: 'female',
      specimenNumber: 'F028001',
    })
    const empty = ['Patient      :      Doctor      :      Reed', 'Status      :      P']
    expect(await read(...empty)).toMatchObject({
      patientFirstName: null,
      patientLastName: null,
    })
  })

  it('reads age and sex from one column', async () => {
    expect(await read('Age / Sex 45 Years Male')).toMatchObject({ age: '45 Years', gender: 'male' })
    expect(await read('Age/Gender: 58 years / Female')).toMatchObject({
      age: '58 years',
      gender: 'female',
    })
  })

  it('takes no word for the number of a specimen', async () => {
    const lines = ['Lab No.      :', 'Status      :      P']
    expect(await read(...lines)).toMatchObject({ specimenNumber: null })
    for (const word of ['HAEMATOLOGY', 'BIOCHEMISTRY', 'NOTAVAILABLE', 'Pending'])
      expect(await read(`Specimen No.: ${word}`), word).toMatchObject({ specimenNumber: null })
    expect(await read('Specimen ID: YDWEHJQBMFDE')).toMatchObject({
      specimenNumber: 'YDWEHJQBMFDE',
    })
  })
})

describe('readMetadata: the laboratory', () => {
  it('is not the clinic that ordered', async () => {
    const { metadata } = await parsePages(
      typePage(['Ordering Provider:', 'Getuwell Clinic', 'Sodium  140  mmol/L  135 - 145']),
    )
    expect(metadata.labName).toBeNull()
    const further = ['Ordering Provider:', 'Dr. Ann Reed', 'Getuwell Clinic']
    expect((await parsePages(typePage(further))).metadata.labName).toBeNull()
  })

  it.each([
    ['Account 12345', 'Labcorp'],
    ['Client Services', 'Quest Diagnostics'],
    ['Provider Network', 'Northfield Laboratory'],
  ])('is also found below "%s"', async (line, laboratory) => {
    const { metadata } = await parsePages(
      typePage([line, laboratory, 'Patient: Ada Albrecht', 'Sodium  140  mmol/L  135 - 145']),
    )
    expect(metadata.labName).toBe(laboratory)
  })

  it.each([
    'Labcorp',
    'Synlab',
    'ARUP',
    'Northfield Laboratory',
    'Patient Care Laboratory',
    'Laboratorio Clínico a domicilio',
  ])('%s', async (laboratory) => {
    const { metadata } = await parsePages(
      typePage([laboratory, 'Patient: Ada Albrecht', 'Sodium  140  mmol/L  135 - 145']),
    )
    expect(metadata.labName).toBe(laboratory)
  })

  it.each([
    'Available from March',
    'Label 4 of 5',
    'LABORATORY RESULTS',
    'Clinical Laboratory',
    'Department of Clinical Pathology',
    'Diagnostic & Pathology Services',
    'Resultados de laboratorio',
    '1. Name and address of the lab that did the test.',
    'Samples may be sent to another laboratory',
    'laboratory for analysis.',
    'Lab No.    F028001',
  ])('is not "%s"', async (line) => {
    const { metadata } = await parsePages(
      typePage([line, 'Patient: Ada Albrecht', 'Sodium  140  mmol/L  135 - 145']),
    )
    expect(metadata.labName).toBeNull()
  })
})
