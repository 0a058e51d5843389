import { useTranslations } from 'next-intl'
import { classNames } from '#components/ui/class-names.ts'
import { formatSampleId } from '#contract/sample-id.ts'
import { type BarcodeDrawing, type BarcodeKind, drawBarcode } from './draw-barcode.ts'

/** The printed label: black on white in either theme, so that cameras can read it. */
export function KitLabel({ sampleId, testName }: { sampleId: string; testName: string }) {
  const t = useTranslations('simulator.label')
  return (
    <figure
      aria-label={t('title')}
      className="w-full max-w-md rounded-card border border-line bg-white p-5 text-black print:border-black"
    >
      <p className="flex justify-between gap-4 text-xs font-semibold">
        <span>{testName}</span>
        <span>{t('scan')}</span>
      </p>
      <Barcode
        kind="code128"
        text={sampleId}
        alt={t('code128')}
        className="mt-4 h-20 w-full px-4"
      />
      <figcaption className="mt-3 text-center text-lg font-bold tracking-[0.12em]">
        <span className="sr-only">{t('code')} </span>
        {formatSampleId(sampleId)}
      </figcaption>
      <div className="mt-4 flex items-end justify-around gap-6 px-4 pb-1">
        <Barcode kind="qrcode" text={sampleId} alt={t('qrcode')} className="size-28" />
        <Barcode kind="datamatrix" text={sampleId} alt={t('datamatrix')} className="size-28" />
      </div>
    </figure>
  )
}

function Barcode({
  kind,
  text,
  alt,
  className,
}: {
  kind: BarcodeKind
  text: string
  alt: string
  className: string
}) {
  const { viewBox, paths }: BarcodeDrawing = drawBarcode(kind, text)
  return (
    <svg
      role="img"
      aria-label={alt}
      viewBox={viewBox}
      preserveAspectRatio={kind === 'code128' ? 'none' : undefined}
      shapeRendering="crispEdges"
      data-barcode={kind}
      className={classNames('block', className)}
    >
      {paths.map((path) => (
        <path
          key={path.d}
          d={path.d}
          {...(path.strokeWidth
            ? { stroke: '#000', strokeWidth: path.strokeWidth }
            : { fill: '#000' })}
        />
      ))}
    </svg>
  )
}
