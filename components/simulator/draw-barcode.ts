import bwipjs from 'bwip-js/node'

export type BarcodeKind = 'code128' | 'qrcode' | 'datamatrix'

/** Shapes for an inline SVG; a stroke width stands for bars, none for filled modules. */
export type BarcodeDrawing = { viewBox: string; paths: { d: string; strokeWidth?: string }[] }

/** Server only. The quiet zone around it is the label's business. */
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
