import { getTranslations } from 'next-intl/server'
import { Card } from '#components/ui/card.tsx'
import { DataList } from '#components/ui/data-list.tsx'
import { PageHeader } from '#components/ui/navigation/page-header.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import type { MarkerView } from '#lib/markers/present-marker.ts'
import { MarkerQuestions } from './marker-questions.tsx'
import { describeTurnaround } from './marker-table.tsx'
import { MarkerType } from './marker-type.tsx'

export async function MarkerDetails({ marker }: { marker: MarkerView }) {
  const t = await getTranslations('markers')
  const unknown = t('notStated')
  return (
    <>
      <PageHeader
        back={<TextLink href="/markers">{t('backToMarkers')}</TextLink>}
        title={marker.name}
        lead={marker.description && <span lang="en">{marker.description}</span>}
        actions={<MarkerType type={marker.type} />}
      />
      <div className="grid gap-8 lg:grid-cols-[1fr_20rem]">
        <div className="space-y-8">
          <section>
            <h2 className="mb-3 text-lg">{t('expectedResults')}</h2>
            <ExpectedResults marker={marker} />
            <p className="mt-3 text-xs text-soft">{t('loincNotice')}</p>
          </section>
          <MarkerQuestions questions={marker.questions} />
        </div>
        <Card as="aside" className="h-fit">
          <h2 className="text-lg">{t('facts')}</h2>
          <DataList
            className="mt-1"
            items={[
              { label: t('laboratory'), value: marker.labName ?? unknown },
              { label: t('unit'), value: marker.unit ?? unknown },
              { label: t('turnaround'), value: describeTurnaround(marker, t) ?? unknown },
              { label: t('price'), value: presentPrice(marker.price) ?? unknown },
              {
                label: t('orderable'),
                value: marker.isOrderable ? t('orderableYes') : t('orderableNo'),
              },
              { label: t('single'), value: marker.isALaCarte ? t('singleYes') : t('singleNo') },
            ]}
          />
        </Card>
      </div>
    </>
  )
}

async function ExpectedResults({ marker }: { marker: MarkerView }) {
  const t = await getTranslations('markers')
  if (marker.results.length === 0) return <p className="text-soft">{t('noResults')}</p>
  return (
    <Table caption={t('expectedResults')}>
      <TableHead>
        <HeaderCell>{t('resultName')}</HeaderCell>
        <HeaderCell>{t('loinc')}</HeaderCell>
        <HeaderCell>{t('unit')}</HeaderCell>
      </TableHead>
      <TableBody>
        {marker.results.map((result) => (
          <TableRow key={`${result.name}-${result.loinc?.code}`}>
            <RowHeaderCell>
              {result.name}
              {result.loinc && (
                <span className="block text-sm font-normal text-soft">{result.loinc.name}</span>
              )}
            </RowHeaderCell>
            <Cell className="whitespace-nowrap">{result.loinc?.code ?? t('notStated')}</Cell>
            <Cell className="whitespace-nowrap">{result.loinc?.unit ?? t('noUnit')}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

/** A decimal gets its currency; a price in words stays as the service wrote it. */
function presentPrice(price: string | null) {
  if (price === null) return null
  return /^\d+(\.\d+)?$/.test(price) ? `$${Number(price).toFixed(2)}` : price
}
