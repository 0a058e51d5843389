import { expect, it } from 'vitest'
import { findSeam } from './find-seam.ts'

const split = (text: string) => {
  const seam = findSeam(text)
  return seam === undefined ? [text] : [text.slice(0, seam), text.slice(seam)]
}

it.each([
  ['49410^3/uL', '494', '10^3/uL'],
  ['4.9410^12/L', '4.94', '10^12/L'],
  ['1010^3/uL', '10', '10^3/uL'],
  ['7.0x10*3/uL', '7.0', 'x10*3/uL'],
  ['<1.9mg/L', '<1.9', 'mg/L'],
  ['41mL/min', '41', 'mL/min'],
  ['2,8L', '2,8', 'L'],
  ['1.2Low', '1.2', 'Low'],
  ['Normalg/dL', 'Normal', 'g/dL'],
  ['NormalIU/L', 'Normal', 'IU/L'],
  ['Highmm/hr', 'High', 'mm/hr'],
  ['Normal%', 'Normal', '%'],
  ['Normalfl', 'Normal', 'fl'],
  ['HIGHpg/mL', 'HIGH', 'pg/mL'],
  ['29LoW', '29', 'LoW'],
  ['18.0HIGH', '18.0', 'HIGH'],
  ['10,2niedrig', '10,2', 'niedrig'],
  ['LOW1.8', 'LOW', '1.8'],
  ['alto112', 'alto', '112'],
  ['6.4*%', '6.4*', '%'],
  ['H9.9%', 'H', '9.9%'],
  ['L31%', 'L', '31%'],
  ['10*ng/mL', '10*', 'ng/mL'],
  ['17.6-pg', '17.6-', 'pg'],
  ['71+U/L', '71+', 'U/L'],
  ['5.4810~12/L', '5.48', '10~12/L'],
  ['2,4-g/dL', '2,4-', 'g/dL'],
])('%s is %s and %s', (text, first, second) => {
  expect(split(text)).toEqual([first, second])
})

it.each([
  '10^3/uL',
  'x10E3/uL',
  '10E6/uL',
  '1.73m2',
  '24h',
  '3rd',
  '25%',
  '70-99mg/dL',
  '0-2/HPF',
  '12/07/2026',
  'Normals',
  'Normal/uL',
  'Highlands',
  'LDL/HDL',
  'HbA1c',
  '25-OH',
  '17OHP',
  '24l',
  '10*3/uL',
  '10*3',
  '10+3/uL',
  '3-5/HPF',
  'Lowland',
  'L40.0',
  'H1',
  'alto',
])('%s stays one word', (text) => {
  expect(split(text)).toEqual([text])
})
