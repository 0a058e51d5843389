'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import { LocalTime } from '#components/ui/time/local-time.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AnchorList, AnchorView } from '#lib/harm-anchors/anchor-view.ts'

export function AnchorTable({ anchors, can }: AnchorList) {
  const t = useTranslations('harm-anchors')
  if (anchors.length === 0) return <p className="text-sm text-soft">{t('none')}</p>
  return (
    <Table caption={t('title')} isDense>
      <TableHead>
        {(['test', 'from', 'text', 'source', 'state'] as const).map((column) => (
          <HeaderCell key={column}>{t(`columns.${column}`)}</HeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {anchors.map((anchor) => (
          <TableRow key={anchor.anchorId}>
            <RowHeaderCell>
              {anchor.name}
              <span className="block text-xs font-normal text-soft">{anchor.loincCode}</span>
            </RowHeaderCell>
            <Cell className="whitespace-nowrap">
              {t(`beyond.${anchor.side}`, { value: anchor.value, unit: anchor.unit })}
            </Cell>
            <Cell>
              <span lang="en" className="block">
                {anchor.textEn}
              </span>
              <span lang="es" className="block text-soft">
                {anchor.textEs}
              </span>
            </Cell>
            <Cell>
              {anchor.source}
              <span className="block text-xs text-soft">
                {t.rich('written', {
                  name: anchor.writtenBy ?? t('unknown'),
                  when: () => <LocalTime instant={anchor.writtenAt} style="date" />,
                })}
              </span>
            </Cell>
            <Cell>
              <AnchorState anchor={anchor} canEnd={can.write} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function AnchorState({ anchor, canEnd }: { anchor: AnchorView; canEnd: boolean }) {
  const t = useTranslations('harm-anchors')
  const router = useRouter()
  if (anchor.endedAt)
    return (
      <span className="text-soft">
        {t.rich('ended', { when: () => <LocalTime instant={anchor.endedAt ?? ''} style="date" /> })}
      </span>
    )
  if (!canEnd) return <Chip tone="good">{t('inForce')}</Chip>

  async function end() {
    try {
      await apiFetch(`/api/clinic/results/anchors/${anchor.anchorId}`, { method: 'DELETE' })
    } catch {
      showToast({ tone: 'alert', message: t('failed') })
    }
    router.refresh()
  }
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={t('endOne', { name: anchor.name })}
      onClick={() => void end()}
    >
      {t('end')}
    </Button>
  )
}
