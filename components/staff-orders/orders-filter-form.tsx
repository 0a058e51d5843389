'use client'

import { SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, type RefObject, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { FieldError } from '#components/ui/form/field.tsx'
import { Select } from '#components/ui/form/select.tsx'
import { TextInput } from '#components/ui/form/text-input.tsx'
import { lowLevelStatuses, modalities } from '#contract/order-status.ts'
import { attentionKinds } from '#lib/orders/attention/attention-kinds.ts'
import { statusGroupNames } from '#lib/orders/list/order-list-choices.ts'
import type { OrderedTestView } from '#lib/orders/order-view.ts'
import {
  areDaysReversed,
  countNarrowings,
  type Narrowing,
  type OrderFilters,
} from './order-filters.ts'

const labelStyle = 'mb-1 block text-xs font-semibold text-soft'

interface OrdersFilterFormProps {
  filters: OrderFilters
  tests: readonly OrderedTestView[]
  onNarrow: (changes: Narrowing) => void
  /** The first control, which a shortcut focuses. */
  firstRef: RefObject<HTMLSelectElement | null>
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

/** Every choice goes into the URL. Collapsed on narrow screens. */
export function OrdersFilterForm(props: OrdersFilterFormProps) {
  const t = useTranslations('staff-orders.filters')
  const { filters, onNarrow, isOpen, onToggle } = props
  const count = countNarrowings(filters)
  const clear = () =>
    onNarrow({
      detail: undefined,
      test: undefined,
      method: undefined,
      attention: undefined,
      assigned: undefined,
      from: undefined,
      to: undefined,
    })
  return (
    <fieldset className="mb-3 min-w-0 print:hidden">
      <legend className="sr-only">{t('label')}</legend>
      <Button
        size="small"
        variant="secondary"
        aria-expanded={isOpen}
        onClick={() => onToggle(!isOpen)}
        icon={<SlidersHorizontal aria-hidden="true" className="size-4" />}
        className="lg:hidden"
      >
        {t('open', { count })}
      </Button>
      <div
        className={classNames(
          'grid-cols-2 items-start gap-x-3 gap-y-2 max-lg:mt-2 sm:grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))]',
          isOpen ? 'grid' : 'hidden lg:grid',
        )}
      >
        <Choices {...props} />
        {count > 0 && (
          <Button
            size="small"
            variant="quiet"
            onClick={clear}
            className="self-end justify-self-start max-sm:col-span-2"
          >
            {t('clear')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

function Choices({ filters, tests, onNarrow, firstRef }: OrdersFilterFormProps) {
  const t = useTranslations('staff-orders.filters')
  const statuses = useTranslations('orders.statuses')
  const errors = useTranslations('errors.fields')
  return (
    <>
      <Choice
        label={t('detail')}
        value={filters.detail}
        selectRef={firstRef}
        onPick={(detail) => onNarrow({ detail: detail as Narrowing['detail'] })}
      >
        <optgroup label={t('groups')}>
          {statusGroupNames.map((group) => (
            <option key={group} value={group}>
              {t(`group.${group}`)}
            </option>
          ))}
        </optgroup>
        <optgroup label={t('single')}>
          {lowLevelStatuses.map((status) => (
            <option key={status} value={status}>
              {statuses(status)}
            </option>
          ))}
        </optgroup>
      </Choice>
      <Choice
        label={t('attention')}
        value={filters.attention}
        onPick={(kind) => onNarrow({ attention: kind as Narrowing['attention'] })}
      >
        {attentionKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`attentionKinds.${kind}`)}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('assigned')}
        value={filters.assigned}
        onPick={(assigned) => onNarrow({ assigned: assigned as Narrowing['assigned'] })}
      >
        <option value="me">{t('assignedToMe')}</option>
      </Choice>
      <Choice label={t('test')} value={filters.test} onPick={(test) => onNarrow({ test })}>
        {tests.map(({ labTestId, name }) => (
          <option key={labTestId} value={labTestId}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('method')}
        value={filters.method}
        onPick={(method) => onNarrow({ method: method as Narrowing['method'] })}
      >
        {modalities.map((method) => (
          <option key={method} value={method}>
            {t(`methods.${method}`)}
          </option>
        ))}
      </Choice>
      <DayChoice label={t('from')} day={filters.from} onPick={(from) => onNarrow({ from })} />
      <DayChoice
        label={t('to')}
        day={filters.to}
        onPick={(to) => onNarrow({ to })}
        error={areDaysReversed(filters) && errors('days-reversed')}
      />
    </>
  )
}

interface ChoiceProps {
  label: string
  value: string | undefined
  onPick: (value: string | undefined) => void
  selectRef?: RefObject<HTMLSelectElement | null>
  children: ReactNode
}

function Choice({ label, value, onPick, selectRef, children }: ChoiceProps) {
  const t = useTranslations('staff-orders.filters')
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={labelStyle}>
        {label}
      </label>
      <Select
        isDense
        id={id}
        ref={selectRef}
        value={value ?? ''}
        onChange={(event) => onPick(event.target.value || undefined)}
      >
        <option value="">{t('any')}</option>
        {children}
      </Select>
    </div>
  )
}

interface DayChoiceProps {
  label: string
  day: string | undefined
  onPick: (day: string | undefined) => void
  error?: string | false
}

/** Committed on blur: a half-typed date parses as a different valid date. */
function DayChoice({ label, day, onPick, error }: DayChoiceProps) {
  const id = useId()
  const [typed, setTyped] = useState({ of: day, text: day ?? '' })
  const text = typed.of === day ? typed.text : (day ?? '')
  const take = () => {
    const picked = /^(19[7-9]|[2-8]\d\d)\d-/.test(text) ? text : undefined
    if (picked !== day) onPick(picked)
  }
  return (
    <div className="min-w-0">
      <label htmlFor={id} className={labelStyle}>
        {label}
      </label>
      <TextInput
        isDense
        id={id}
        type="date"
        min="1970-01-01"
        max="8999-12-31"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={text}
        onChange={(event) => setTyped({ of: day, text: event.target.value })}
        onBlur={take}
        onKeyDown={(event) => event.key === 'Enter' && take()}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}
