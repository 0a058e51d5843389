import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '#components/ui/card.tsx'
import { TextLink } from '#components/ui/navigation/text-link.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { showAs, useDuration, useTopicWords } from '#components/wearables/metric-words.ts'
import type { WearablesReader } from '#components/wearables/wearable-places.ts'
import { roundParts } from '#lib/wearables/numbers/round-parts.ts'
import type { EmptyLine, WhyLeftOut, WhyPart, WhyView } from '#lib/wearables/wearable-view.ts'
import { TableRoom } from './metric-table.tsx'
import { useSourceWords } from './source-words.ts'
import { WhyTracks } from './why-tracks.tsx'

/** How the number of a day came about: its parts, what was left out, what was revised, and the rule. */
export function WhySection({
  why,
  empty,
  reader = { kind: 'patient' },
  children,
}: {
  why: WhyView
  empty: readonly EmptyLine[]
  reader?: WearablesReader
  children?: ReactNode
}) {
  const t = useTranslations('wearables.why')
  const words = useTopicWords(why.topic)
  return (
    <Card as="section" id="why" aria-labelledby="why-title" className="space-y-5">
      <h2 id="why-title" className="text-lg">
        {why.value === null
          ? t('titleEmpty')
          : why.how === 'latest'
            ? t('titlePlain')
            : t('title', { value: words.withUnit(why.value) })}
      </h2>
      {why.value === null && <EmptyReasons lines={empty} reader={reader} />}
      <WhyTracks why={why} />
      {why.parts.length > 0 && <PartsTable why={why} />}
      <LeftOut why={why} />
      <Revised why={why} />
      <Rule why={why} />
      {children}
    </Card>
  )
}

const reasonsToConnect: readonly EmptyLine['reason'][] = ['down', 'disconnected']

function EmptyReasons({ lines, reader }: { lines: readonly EmptyLine[]; reader: WearablesReader }) {
  const t = useTranslations('wearables.empty')
  const canConnect =
    reader.kind === 'patient' &&
    (lines.length === 0 || lines.some(({ reason }) => reasonsToConnect.includes(reason)))
  return (
    <div className="space-y-2 text-sm">
      {lines.length === 0 ? (
        <p>{t('noConnection')}</p>
      ) : (
        <ul className="space-y-1.5">
          {lines.map(({ provider, providerName, reason, at }) => (
            <li key={provider}>
              {t.rich(reason, {
                provider: providerName,
                at: at ? () => <LocalTime instant={at} style="dayDateTime" /> : () => '',
              })}
            </li>
          ))}
        </ul>
      )}
      <p className="text-soft">{t('note')}</p>
      {canConnect && (
        <p className="print:hidden">
          <TextLink href="/wearables/connections">{t('connections')}</TextLink>
        </p>
      )}
    </div>
  )
}

/** The parts as they are shown add up to the number as it is shown. */
function roundValues({ topic, how }: WhyView, parts: readonly WhyPart[]) {
  const { digits, factor } = showAs(topic)
  const shown = parts.map(({ value }) => value * factor)
  return how === 'sum'
    ? roundParts(shown, digits).map((value) => value / factor)
    : shown.map((value) => value / factor)
}

function PartsTable({ why }: { why: WhyView }) {
  const t = useTranslations('wearables.why')
  const words = useTopicWords(why.topic)
  const duration = useDuration()
  const sourceWords = useSourceWords()
  const { parts, how, notMeasuredSeconds, value } = why
  const values = roundValues(why, parts)
  const seconds = roundParts([...parts.map((part) => part.seconds), notMeasuredSeconds], 0)
  const total = seconds.reduce((sum, each) => sum + each, 0)
  const hasTime = how !== 'latest'
  return (
    <TableRoom label={t('source')}>
      <thead>
        <tr>
          <th scope="col">{t('source')}</th>
          {hasTime && <th scope="col">{t('time')}</th>}
          {hasTime && <th scope="col">{t('seconds')}</th>}
          <th scope="col">{t(how === 'mean' ? 'mean' : 'value')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ source, low }, index) => (
          <tr key={`${source.source} ${parts[index]?.spans[0]?.from ?? index}`}>
            <th scope="row">{sourceWords(source)}</th>
            {hasTime && <td>{duration(seconds[index] ?? 0)}</td>}
            {hasTime && <td>{seconds[index]?.toLocaleString('en-US')}</td>}
            <td>
              {hasTime ? words.number(values[index] ?? 0) : words.withUnit(values[index] ?? 0, low)}
            </td>
          </tr>
        ))}
        {hasTime && notMeasuredSeconds > 0 && (
          <tr className="text-soft">
            <th scope="row">{t('notMeasured')}</th>
            <td>{duration(notMeasuredSeconds)}</td>
            <td>{seconds.at(-1)?.toLocaleString('en-US')}</td>
            <td>–</td>
          </tr>
        )}
      </tbody>
      {hasTime && value !== null && (
        <tfoot className="font-bold [&_td]:border-t-2! [&_td]:border-ink! [&_th]:border-t-2 [&_th]:border-ink [&_th]:py-2">
          <tr>
            <th scope="row">{t(how === 'mean' ? 'weighed' : 'sum')}</th>
            <td>{duration(total)}</td>
            <td>{total.toLocaleString('en-US')}</td>
            <td>{words.number(value)}</td>
          </tr>
        </tfoot>
      )}
    </TableRoom>
  )
}

function LeftOut({ why: { topic, leftOut } }: { why: WhyView }) {
  const t = useTranslations('wearables.why')
  const words = useTopicWords(topic)
  const duration = useDuration()
  const sourceWords = useSourceWords()
  const keyOf = ({ reason }: WhyLeftOut) => {
    if (reason === 'excluded') return 'excluded'
    if (reason === 'earlier') return 'earlierReading'
    return topic === 'sleep' ? 'overlapNight' : 'overlap'
  }
  return (
    <div className="space-y-1 text-sm">
      <h3>{t('leftOut')}</h3>
      {leftOut.length === 0 && <p className="text-soft">{t('nothingLeftOut')}</p>}
      {leftOut.map((each) => {
        const amount = [
          each.seconds > 0 && duration(each.seconds),
          each.value !== null && topic !== 'sleep' && words.withUnit(each.value, each.low),
        ]
          .filter(Boolean)
          .join(', ')
        return (
          <p key={`${each.source.source} ${each.reason} ${each.spans[0]?.from} ${each.value}`}>
            {t(keyOf(each), { source: sourceWords(each.source), amount })}
          </p>
        )
      })}
    </div>
  )
}

function Revised({ why: { topic, revised, how } }: { why: WhyView }) {
  const t = useTranslations('wearables.why')
  const words = useTopicWords(topic)
  const sourceWords = useSourceWords()
  return (
    <div className="space-y-1 text-sm">
      <h3>{t('revised')}</h3>
      {revised.length === 0 && <p className="text-soft">{t('nothingRevised')}</p>}
      {revised.map(({ source, part, count, before, after, latestAt }) => {
        const name = sourceWords(source)
        const each = how === 'sum' ? 1 : 1 / count
        const change = (after - before) * each
        return (
          <p key={`${source.source} ${part}`}>
            {t.rich('revisedLine', {
              source: part ? t(`revisedPart.${part}`, { source: name }) : name,
              count,
              before: words.number(before * each),
              after: words.number(after * each),
              change: `${change < 0 ? '−' : '+'}${words.number(Math.abs(change))}`,
              at: () => <LocalTime instant={latestAt} style="dayDateTime" />,
            })}
          </p>
        )
      })}
      <p className="text-soft">{t('carriedNone')}</p>
    </div>
  )
}

const rules = {
  sum: 'ruleSum',
  mean: 'ruleMean',
  latest: 'ruleLatest',
  longest: 'ruleLongest',
} as const

function Rule({ why: { how, order, choice } }: { why: WhyView }) {
  const t = useTranslations('wearables.why')
  const sourceWords = useSourceWords()
  const chosen = order.find(({ source }) => source === choice)
  return (
    <div className="space-y-1 text-sm">
      <h3>{t('rule')}</h3>
      <p>{t(rules[how])}</p>
      <ol className="list-decimal pl-5">
        {order.map((source) => (
          <li key={source.source}>{sourceWords(source)}</li>
        ))}
      </ol>
      <p className="text-soft">
        {chosen ? t('yourChoice', { source: sourceWords(chosen) }) : t('usual')}
      </p>
    </div>
  )
}
