import bwipjs from 'bwip-js/node'
import { z } from 'zod'

/** Widths of bars and spaces in turn, beginning with a bar. */
const linear = z.array(z.looseObject({ sbs: z.array(z.number()).min(1) })).min(1)

/** A Code 128 barcode as one SVG path of filled bars, in units of the narrowest bar. */
export function drawBarcodeBars(text: string, height: number) {
  const [{ sbs } = { sbs: [] }] = linear.parse(bwipjs.raw({ bcid: 'code128', text }))
  let x = 0
  const bars = sbs.map((width, index) => {
    const bar = index % 2 === 0 ? `M${x} 0h${width}v${height}h-${width}z` : ''
    x += width
    return bar
  })
  return { path: bars.join(''), width: x, height }
}
