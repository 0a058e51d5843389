import { useTranslations } from 'next-intl'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { useSourceWords } from '#components/wearables/metric/source-words.ts'
import type { CellPart, CellWhy } from '#lib/insights/queries/query-view.ts'
import { nameProvider } from '#lib/wearables/read/present-source.ts'
import { CellValue } from './cell-value.tsx'

type GroupWhy = Extract<CellWhy, { kind: 'group' }>

interface NamedSource {
  provider: string | null
  sourceType: string | null
}

export function useCellSource() {
  const words = useSourceWords()
  return ({ provider, sourceType }: NamedSource) =>
    words({ providerName: nameProvider(provider ?? ''), type: sourceType ?? 'unknown' })
}

/** The sources of a group's figure, what was left out or revised, and the rule. */
export function CellWhyGroup({ why }: { why: GroupWhy }) {
  return (
    <>
      <Sources why={why} />
      <LeftOut why={why} />
      <Revised why={why} />
      <Rule why={why} />
    </>
  )
}

/** Of sources that were merged: gaps of one are filled from the next. */
export function CellWhyMerged({ why }: { why: Extract<CellWhy, { kind: 'merged' }> }) {
  const t = useTranslations('insights.query.why')
  return (
    <>
      <PartsTable parts={why.parts} hasSeconds hasCount={false} />
      <section className="space-y-1">
        <h3>{t('rule')}</h3>
        <p>{t(why.isSum ? 'ruleMergedSum' : 'ruleMergedMean')}</p>
        <FirstProviders overrides={why.overrides} />
      </section>
    </>
  )
}

function Sources({ why: { parts, covers, carriedFrom } }: { why: GroupWhy }) {
  const t = useTranslations('insights.query.why')
  const sourceWords = useCellSource()
  if (carriedFrom) return <p>{t('carried', { source: sourceWords(carriedFrom) })}</p>
  if (parts.length === 0) return <p>{t('none')}</p>
  return (
    <div className="space-y-2">
      <PartsTable parts={parts} hasSeconds={covers !== 'none'} hasCount />
      {covers !== 'intervals' && (
        <p className="text-soft">{t(covers === 'slots' ? 'slots' : 'noSeconds')}</p>
      )}
    </div>
  )
}

function PartsTable({
  parts,
  hasSeconds,
  hasCount,
}: {
  parts: readonly CellPart[]
  hasSeconds: boolean
  hasCount: boolean
}) {
  const t = useTranslations('insights.query.why')
  const sourceWords = useCellSource()
  return (
    <Table caption={t('sources')} isDense>
      <TableHead>
        <HeaderCell>{t('source')}</HeaderCell>
        <HeaderCell className="text-right">{t('figure')}</HeaderCell>
        {hasCount && <HeaderCell className="text-right">{t('rows')}</HeaderCell>}
        {hasSeconds && <HeaderCell className="text-right">{t('seconds')}</HeaderCell>}
        <HeaderCell>{t('use')}</HeaderCell>
      </TableHead>
      <TableBody>
        {parts.map((part) => (
          <TableRow key={`${part.provider} ${part.sourceType} ${part.isCounted}`}>
            <Cell>{sourceWords(part)}</Cell>
            <Cell className="text-right tabular-nums">
              <CellValue value={part.value} />
            </Cell>
            {hasCount && (
              <Cell className="text-right tabular-nums">
                <CellValue value={part.count} />
              </Cell>
            )}
            {hasSeconds && (
              <Cell className="text-right tabular-nums">
                <CellValue value={part.seconds} />
              </Cell>
            )}
            <Cell className={part.isCounted ? 'font-semibold' : 'text-soft'}>
              {t(part.isCounted ? 'counted' : 'passedOver')}
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function LeftOut({ why: { filteredOut, parts } }: { why: GroupWhy }) {
  const t = useTranslations('insights.query.why')
  const passed = parts.filter(({ isCounted }) => !isCounted)
  const count = passed.reduce((sum, part) => sum + (part.count ?? 0), 0)
  return (
    <section className="space-y-1">
      <h3>{t('leftOut')}</h3>
      <p>{filteredOut === null ? t('noFilter') : t('filtered', { count: filteredOut })}</p>
      {count > 0 && <p>{t('passed', { count })}</p>}
      <p className="text-soft">{t('overrides')}</p>
    </section>
  )
}

function Revised({ why: { revised } }: { why: GroupWhy }) {
  const t = useTranslations('insights.query.why')
  const sourceWords = useCellSource()
  return (
    <section className="space-y-1">
      <h3>{t('revised')}</h3>
      {(revised === null || revised.length === 0) && (
        <p className="text-soft">{t(revised ? 'notRevised' : 'revisedUnknown')}</p>
      )}
      {revised?.map(({ count, latestAt, ...source }) => (
        <p key={`${source.provider} ${source.sourceType}`}>
          {t.rich('revisedLine', {
            source: sourceWords(source),
            count,
            at: () => <LocalTime instant={latestAt} style="dayDateTime" />,
          })}
        </p>
      ))}
    </section>
  )
}

function Rule({ why: { isSplit, overrides } }: { why: GroupWhy }) {
  const t = useTranslations('insights.query.why')
  return (
    <section className="space-y-1">
      <h3>{t('rule')}</h3>
      <p>{t(isSplit ? 'ruleSplit' : 'ruleOne')}</p>
      <FirstProviders overrides={overrides} />
    </section>
  )
}

function FirstProviders({ overrides }: { overrides: readonly string[] }) {
  const t = useTranslations('insights.query.why')
  if (overrides.length === 0) return null
  return <p>{t('first', { providers: overrides.map(nameProvider).join(', ') })}</p>
}
