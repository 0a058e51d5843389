import { AppError } from '#lib/errors/app-error.ts'
import { processSlot } from '#platform/process-slot.ts'
import type { redrawUpload } from '#platform/untrusted-files/redraw-upload.ts'
import {
  type LogoFault,
  maxHeightByWidth,
  maxLogoSide,
  maxWidthByHeight,
  minLogoSide,
} from './clinic-logo.ts'

/** Next bundles the routes, and a bundle has no program beside it to open files with: the listener provides it. */
const slot = processSlot<typeof redrawUpload>('redrawing-logos')

export function provideRedrawing(redraw: typeof redrawUpload) {
  slot.value = redraw
}

export const refuseLogo = (fault: LogoFault) =>
  new AppError('invalid-input', { fields: { file: fault } })

/** Four times the size at which pages show it, and sharp enough for print. */
const within = { width: 640, height: 160 }

const faults = {
  animated: 'logo-animated',
  'too-large': 'logo-large',
  'too-small': 'logo-small',
  undecodable: 'logo-damaged',
} as const

/** The picture of a file as a PNG, drawn in a process of its own. Throws invalid-input. */
export async function drawLogo(file: string) {
  if (!slot.value) throw new Error('this process has nothing to open pictures with')
  const drawn = await slot.value(file, { minSide: minLogoSide, maxSide: maxLogoSide, within })
  if (drawn.outcome !== 'ok') throw refuseLogo(faults[drawn.outcome])
  const { width, height } = drawn
  if (width > maxWidthByHeight * height || height > maxHeightByWidth * width)
    throw refuseLogo('logo-shape')
  return { png: Buffer.from(drawn.png, 'base64'), width, height }
}
