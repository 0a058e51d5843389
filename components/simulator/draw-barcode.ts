import bwipjs from 'bwip-js/node'

export type BarcodeKind = 'code128' | 'qrcode' | 'datamatrix'

/** Paths for an inline SVG: bars have a stroke width, filled modules have none. */
export type BarcodeDrawing = { viewBox: string; paths: { d: string; strokeWidth?: string }[] }

/** Server only. The quiet zone is up to the label. */
export function drawBarcode(kind: BarcodeKind, text: string): BarcodeDrawing {
  const size = kind === 'code128' ? { height: 14 } : {}
  const svg = bwipjs.toSVG({ bcid: kind, text, scale: 2, ...size })
  const paths = [...svg.matchAll(/<path([^>]*)>/g)].map(([, attributes = '']) => ({
    d: readAttribute(attributes, 'd') ?? '',
    strokeWidth: readAttribute(attributes, 'stroke-width'),
  }))
  return { viewBox: readAttribute(svg, 'viewBox') ?? '0 0 1 1', paths }
}

function readAttribute(text: string, name: string): string | undefined {
  return new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(text)?.[1]
}
