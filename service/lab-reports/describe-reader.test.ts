import { expect, it } from 'vitest'
import { describeReader } from './describe-reader.ts'

const page = { page: 1, width: 612, height: 792, source: 'text' as const }
const recognized = { ...page, source: 'recognized' as const }

it('names the code and, of recognized pages, the engines that read them', () => {
  const { parser, engines } = describeReader([page])
  expect(parser).toMatch(/^[0-9a-f]{12}$/)
  expect(engines).toEqual([])
  const tesseract = expect.stringMatching(/^tesseract\.js \d/)
  expect(describeReader([page, recognized])).toEqual({ parser, engines: [tesseract] })
  expect(describeReader([{ ...recognized, isCrossChecked: true }]).engines).toEqual([
    expect.stringMatching(/^@gutenye\/ocr-models \d/),
    expect.stringMatching(/^onnxruntime-node \d/),
    tesseract,
  ])
})
