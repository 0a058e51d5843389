import { FileJson, Sheet } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { PrintResults } from '#components/results/print-results.tsx'
import { downloadPath, type ResultsReader } from '#components/results/result-places.ts'
import { buttonStyle } from '#components/ui/button-style.ts'

const formats = [
  { format: 'csv', Icon: Sheet },
  { format: 'fhir', Icon: FileJson },
] as const

export function ExportResults({ reader }: { reader: ResultsReader }) {
  const t = useTranslations('results.take')
  return (
    <section aria-labelledby="take-results" className="mt-10 print:hidden">
      <h2 id="take-results" className={reader.kind === 'staff' ? 'text-sm' : 'text-lg'}>
        {t(reader.kind === 'staff' ? 'titleStaff' : 'title')}
      </h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {formats.map(({ format, Icon }) => (
          <a
            key={format}
            href={downloadPath(reader, format)}
            download
            aria-describedby={`take-${format}`}
            className={buttonStyle({ variant: 'secondary', size: 'small' })}
          >
            <Icon aria-hidden="true" className="size-4" />
            {t(format)}
          </a>
        ))}
        <PrintResults />
      </div>
      <p className="mt-2.5 text-sm text-soft">
        <span id="take-csv">{t('csvHelp')}</span> <span id="take-fhir">{t('fhirHelp')}</span>
      </p>
    </section>
  )
}
