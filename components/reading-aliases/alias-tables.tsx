'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
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
import type { AliasVerdict } from '#lib/reading-aliases/alias-input.ts'
import type { AliasList, AliasProposal, DecidedAlias } from '#lib/reading-aliases/alias-view.ts'

const route = '/api/clinic/review/aliases'

export function AliasTables({ list }: { list: AliasList }) {
  const t = useTranslations('reading-aliases')
  const { proposals, proposalCount, decided } = list
  return (
    <>
      <h2 className="mb-2 text-md">{t('proposed', { count: proposalCount })}</h2>
      {proposals.length === 0 ? (
        <p className="text-sm text-soft">{t('noneProposed')}</p>
      ) : (
        <Table caption={t('proposed', { count: proposalCount })} isDense>
          <Head last={t('columns.decision')} />
          <TableBody>
            {proposals.map((proposal) => (
              <TableRow key={`${proposal.laboratoryId} ${proposal.name} ${proposal.loincCode}`}>
                <Named alias={proposal} />
                <Cell>
                  <Decide proposal={proposal} />
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      <h2 className="mt-6 mb-2 text-md">{t('decided')}</h2>
      {decided.length === 0 ? (
        <p className="text-sm text-soft">{t('noneDecided')}</p>
      ) : (
        <Table caption={t('decided')} isDense>
          <Head last={t('columns.decision')} />
          <TableBody>
            {decided.map((alias) => (
              <TableRow key={alias.aliasId}>
                <Named alias={alias} />
                <Cell>
                  <Decision alias={alias} />
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </>
  )
}

function Head({ last }: { last: string }) {
  const t = useTranslations('reading-aliases.columns')
  return (
    <TableHead>
      <HeaderCell>{t('name')}</HeaderCell>
      <HeaderCell>{t('code')}</HeaderCell>
      <HeaderCell>{last}</HeaderCell>
    </TableHead>
  )
}

function Named({ alias }: { alias: AliasProposal | DecidedAlias }) {
  return (
    <>
      <RowHeaderCell className="wrap-anywhere">
        {alias.printedName}
        <span className="block text-xs font-normal text-soft">{alias.laboratory}</span>
      </RowHeaderCell>
      <Cell>
        {alias.codeName}
        <span className="block text-xs whitespace-nowrap text-soft">{alias.loincCode}</span>
      </Cell>
    </>
  )
}

/** Sends one decision, and shows the lists as they are then. */
function useSend() {
  const t = useTranslations('reading-aliases')
  const router = useRouter()
  return async (send: () => Promise<unknown>) => {
    try {
      await send()
    } catch {
      showToast({ tone: 'alert', message: t('failed') })
    }
    router.refresh()
  }
}

function Decide({ proposal }: { proposal: AliasProposal }) {
  const t = useTranslations('reading-aliases')
  const send = useSend()
  const { laboratoryId, name, loincCode, printedName, patients } = proposal
  const decide = (verdict: AliasVerdict) =>
    send(() => apiFetch(route, { body: { laboratoryId, name, loincCode, verdict } }))
  return (
    <>
      <span className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-label={t('approveOne', { name: printedName })}
          onClick={() => void decide('approved')}
        >
          {t('approve')}
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={t('dismissOne', { name: printedName })}
          onClick={() => void decide('dismissed')}
        >
          {t('dismiss')}
        </Button>
      </span>
      <span className="mt-1 block text-xs text-soft">{t('seen', { patients })}</span>
    </>
  )
}

function Decision({ alias }: { alias: DecidedAlias }) {
  const t = useTranslations('reading-aliases')
  const send = useSend()
  const { aliasId, verdict, decidedBy, decidedAt, undone, printedName } = alias
  return (
    <>
      <span className="block">
        {t.rich(verdict, {
          by: decidedBy ?? t('someone'),
          when: () => <LocalTime instant={decidedAt} />,
        })}
      </span>
      {undone ? (
        <span className="block text-soft">
          {t.rich('undone', {
            by: undone.by ?? t('someone'),
            when: () => <LocalTime instant={undone.at} />,
          })}
        </span>
      ) : (
        <Button
          size="small"
          variant="secondary"
          aria-label={t('undoOne', { name: printedName })}
          onClick={() => void send(() => apiFetch(`${route}/${aliasId}`, { method: 'DELETE' }))}
        >
          {t('undo')}
        </Button>
      )}
    </>
  )
}
