'use client'

import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Notice } from '#components/ui/feedback/notice.tsx'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import { type TestKind, type TestResult, testKinds } from '#lib/webhook-console/console-view.ts'
import { nameOutcome } from './describe-received.ts'

export function TesterPanel() {
  const t = useTranslations('webhooks.tester')
  const run = useMutation({
    mutationFn: () =>
      apiFetch<TestResult[]>('/api/clinic/webhooks/test', { body: { kinds: testKinds } }),
  })
  return (
    <div className="space-y-4">
      <Button
        size="small"
        icon={<Send aria-hidden="true" className="size-4" />}
        isPending={run.isPending}
        onClick={() => run.mutate()}
      >
        {t(run.isPending ? 'running' : 'run')}
      </Button>
      {run.isError && (
        <Notice tone="alert" role="alert">
          {t('failed')}
        </Notice>
      )}
      <div aria-live="polite">
        <Table caption={t('caption')} isDense className="max-sm:min-w-0">
          <TableHead>
            <HeaderCell>{t('kind')}</HeaderCell>
            <HeaderCell className="max-sm:hidden">{t('expected')}</HeaderCell>
            <HeaderCell>{t('happened')}</HeaderCell>
            <HeaderCell className="max-sm:hidden">{t('took')}</HeaderCell>
          </TableHead>
          <TableBody>
            {testKinds.map((kind) => (
              <TestRow
                key={kind}
                kind={kind}
                result={run.data?.find((result) => result.kind === kind)}
              />
            ))}
          </TableBody>
        </Table>
      </div>
    </div>
  )
}

function TestRow({ kind, result }: { kind: TestKind; result: TestResult | undefined }) {
  const t = useTranslations('webhooks.tester')
  const outcomes = useTranslations('webhooks.outcomes')
  return (
    <TableRow>
      <RowHeaderCell>
        {t(`kinds.${kind}`)}
        <span className="block text-xs font-normal text-soft sm:hidden">
          {t(`expectations.${kind}`)}
        </span>
      </RowHeaderCell>
      <Cell className="max-sm:hidden">{t(`expectations.${kind}`)}</Cell>
      <Cell>
        {!result && <span className="text-soft">{t('notRun')}</span>}
        {result && (
          <>
            <Chip tone={result.isAsExpected ? 'good' : 'alert'}>
              {t(result.isAsExpected ? 'pass' : 'fail')}
            </Chip>
            <span className="mt-1 block text-xs text-soft">
              {result.status === null
                ? t('noAnswer')
                : t('answer', {
                    status: result.status,
                    recorded: result.recorded
                      ? outcomes(nameRecorded(kind, result.recorded))
                      : t('noRecord'),
                  })}
            </span>
          </>
        )}
      </Cell>
      <Cell className="whitespace-nowrap tabular-nums max-sm:hidden">
        {result ? t('ms', { ms: result.tookMs }) : '–'}
      </Cell>
    </TableRow>
  )
}

/** The receiver's "malformed" is a body that it refused. */
const nameRecorded = (kind: TestKind, recorded: string) =>
  kind === 'malformed' && recorded === 'malformed' ? 'unreadable' : nameOutcome(recorded)
