import { BlockWriter } from '#platform/pdf/write-blocks.ts'

interface InstructedTest {
  name: string
  sampleType: string
  fasting: boolean
  updatedAt: Date
}

export const collectionSteps: Readonly<Record<string, readonly string[]>> = {
  arm_collector: [
    'Clean the skin of your upper arm with the alcohol pad and let it dry.',
    'Press the collector firmly onto the skin and push its button until it clicks.',
    'Wait until the tube is filled to the line. This takes about five minutes.',
    'Close the tube, turn it over gently ten times, and put it into the bag.',
  ],
  dried_blood_spot: [
    'Warm your hand under warm water for two minutes and dry it.',
    'Prick the side of a fingertip with the lancet and wipe away the first drop.',
    'Let drops fall onto each circle until it is filled. Do not press your finger onto the paper.',
    'Let the card dry in the open for at least three hours before you put it into its bag.',
  ],
  urine: [
    'Wash your hands. Begin to urinate into the toilet.',
    'Collect the middle part of the stream in the cup.',
    'Fill the tube to its line, close it, and put it into the bag.',
  ],
  stool: [
    'Place the paper over the toilet bowl.',
    'With the spoon of the tube take samples from several places, up to the line of the tube.',
    'Close the tube, shake it well, and put it into the bag.',
  ],
  saliva: [
    'Do not eat, drink or brush your teeth for 30 minutes.',
    'Let saliva run into the funnel until the tube is filled to the line.',
    'Close the tube and put it into the bag.',
  ],
}

/** How a patient collects the sample of a test; undefined where someone else collects it. */
export async function writeInstructions(test: InstructedTest): Promise<Uint8Array | undefined> {
  const own = collectionSteps[test.sampleType]
  if (!own) return undefined
  const writer = await BlockWriter.create('Collection instructions', test.updatedAt)
  writer.heading('How to collect your sample', 'H1')
  writer.text(test.name, { isBold: true })
  writer.heading('Before you begin')
  writer.text(
    'Register your kit before you mail it: the laboratory cannot test a sample without a name.',
  )
  writer.text(
    test.fasting
      ? 'Do not eat or drink anything except water for at least 8 hours before.'
      : 'You can eat and drink as usual.',
  )
  writer.heading('Steps')
  for (const [index, step] of own.entries()) writer.text(`${index + 1}. ${step}`)
  writer.heading('Sending it back')
  writer.text(
    'Write the date of the collection on the label, put the bag into the prepaid mailer, and drop it off the same day.',
  )
  return writer.pdf.save()
}
