import { AppError } from '#lib/errors/app-error.ts'
import { redraw } from '#platform/untrusted-files/provide-redrawing.ts'
import {
  type LogoFault,
  maxHeightByWidth,
  maxLogoSide,
  maxWidthByHeight,
  minLogoSide,
} from './clinic-logo.ts'

export const refuseLogo = (fault: LogoFault) =>
  new AppError('invalid-input', { fields: { file: fault } })

/** Four times the size at which pages show it, and sharp enough for print. */
const within = { width: 640, height: 160 }
const maxBytes = 1024 * 1024

const faults = {
  animated: 'logo-animated',
  'too-large': 'logo-large',
  'too-small': 'logo-small',
  undecodable: 'logo-damaged',
  unopenable: 'logo-damaged',
} as const

/** The picture of a file as a PNG, drawn in a process of its own. Throws invalid-input. */
export async function drawLogo(file: string) {
  const sides = { minSide: minLogoSide, maxSide: maxLogoSide }
  const drawn = await redraw(file, { ...sides, within, format: 'png', maxBytes })
  if (drawn.outcome !== 'ok') throw refuseLogo(faults[drawn.outcome])
  const { width, height } = drawn
  if (width > maxWidthByHeight * height || height > maxHeightByWidth * width)
    throw refuseLogo('logo-shape')
  return { png: Buffer.from(drawn.bytes, 'base64'), width, height }
}
