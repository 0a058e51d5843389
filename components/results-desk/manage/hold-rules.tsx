'use client'

import { Plus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { ConfirmEnd } from '#components/results-desk/confirm-end.tsx'
import { Button } from '#components/ui/button.tsx'
import { Card } from '#components/ui/card.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { showToast } from '#components/ui/feedback/show-toast.ts'
import { Spinner } from '#components/ui/feedback/spinner.tsx'
import {
  Cell,
  HeaderCell,
  RowHeaderCell,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '#components/ui/table.tsx'
import { CalendarDate, LocalTime } from '#components/ui/time/local-time.tsx'
import type { HoldRuleView } from '#lib/results-desk/desk-view.ts'

const RuleForm = lazy(async () => ({ default: (await import('./rule-form.tsx')).RuleForm }))

const columns = ['state', 'delays', 'hours', 'source', 'effective', 'inForce'] as const

interface HoldRulesProps {
  rules: readonly HoldRuleView[]
  can: { edit: boolean }
}

/** The states' rules with their sources: data that an administrator extends and ends. */
export function HoldRules({ rules, can }: HoldRulesProps) {
  const t = useTranslations('results-desk')
  const router = useRouter()
  const [isAdding, setIsAdding] = useState(false)
  const finish = (message: string) => {
    setIsAdding(false)
    showToast({ tone: 'good', message })
    router.refresh()
  }
  return (
    <section aria-labelledby="rules" className="mt-8 space-y-3">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="rules" className="text-base">
            {t('holds.rules')}
          </h2>
          <p className="max-w-[70ch] text-sm text-soft">
            {t('rules.lead')} {!can.edit && t('rules.adminsOnly')}
          </p>
        </div>
        {can.edit && !isAdding && (
          <Button
            size="small"
            variant="secondary"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => setIsAdding(true)}
          >
            {t('rules.add')}
          </Button>
        )}
      </div>
      {isAdding && (
        <Card as="section" padding="small" aria-label={t('rules.add')} className="max-w-3xl">
          <Suspense fallback={<Spinner />}>
            <RuleForm
              onCancel={() => setIsAdding(false)}
              onSaved={() => finish(t('rules.added'))}
            />
          </Suspense>
        </Card>
      )}
      <Table caption={t('holds.rules')} isDense>
        <TableHead>
          {columns.map((column) => (
            <HeaderCell key={column}>{t(`rules.columns.${column}`)}</HeaderCell>
          ))}
        </TableHead>
        <TableBody>
          {rules.map((rule) => (
            <TableRow key={rule.ruleId} className={rule.endedAt ? 'text-soft' : undefined}>
              <RowHeaderCell>{rule.state}</RowHeaderCell>
              <Cell>{rule.kinds.map((kind) => t(`ruleKinds.${kind}`)).join(', ')}</Cell>
              <Cell className="whitespace-nowrap">{t('holds.hours', { count: rule.hours })}</Cell>
              <Cell>
                {rule.source}
                {rule.addedBy && (
                  <span className="block text-xs text-soft">
                    {rule.addedBy}, <LocalTime instant={rule.addedAt} style="date" />
                  </span>
                )}
              </Cell>
              <Cell className="whitespace-nowrap">
                <CalendarDate day={rule.effectiveOn} />
              </Cell>
              <Cell>
                <RuleState
                  rule={rule}
                  canEnd={can.edit}
                  onEnded={() => finish(t('rules.endedNow'))}
                />
              </Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  )
}

interface RuleStateProps {
  rule: HoldRuleView
  canEnd: boolean
  onEnded: () => void
}

function RuleState({ rule, canEnd, onEnded }: RuleStateProps) {
  const t = useTranslations('results-desk')
  if (rule.endedAt)
    return (
      <>
        {t('rules.ended')} <LocalTime instant={rule.endedAt} style="date" />
      </>
    )
  if (!canEnd) return <Chip tone="good">{t('holds.inForce')}</Chip>
  return (
    <ConfirmEnd
      label={t('rules.end')}
      variant="quiet"
      title={t('rules.endTitle', { source: rule.source })}
      confirm={t('rules.end')}
      cancel={t('hold.cancel')}
      failed={t('step.failed')}
      path={`/api/clinic/results/rules/${rule.ruleId}`}
      onEnded={onEnded}
    >
      {t('rules.endText')}
    </ConfirmEnd>
  )
}
