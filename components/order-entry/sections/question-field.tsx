'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Button } from '#components/ui/button.tsx'
import { classNames } from '#components/ui/class-names.ts'
import { FieldError } from '#components/ui/form/field.tsx'
import { Input } from '#components/ui/form/input.tsx'
import { TextInput } from '#components/ui/form/text-input.tsx'
import { keepFocus } from '#components/ui/keep-focus.ts'
import {
  chooseSeveral,
  concernsCollection,
  isAnswered,
  type OrderQuestion,
  readAnswer,
  readLimits,
} from '#lib/order-entry/collect-questions.ts'
import type { OrderEntryDraft } from '#lib/order-entry/order-entry-schema.ts'

type Answer = OrderEntryDraft['answers'][string]

interface QuestionFieldProps {
  question: OrderQuestion
  /** the test itself is to be done fasting */
  isFastingTest: boolean
  answers: OrderEntryDraft['answers']
  /** The patient is asked, not staff. */
  isOwn?: boolean
  /** Beside the question, such as who answered it. */
  mark?: ReactNode
  error: string | undefined
  onBlur: () => void
  onChange: (answer: Answer) => void
}

const choices: readonly string[] = ['choice', 'multi_choice']
const texts: readonly string[] = ['text', 'numeric']

/** As the question's type; one of a type that we do not know is answered as text. */
export function QuestionField(props: QuestionFieldProps) {
  const t = useTranslations('order-entry.questions')
  const id = useId()
  const { question, answers, error, isFastingTest, isOwn, mark } = props
  const answer = readAnswer(question, answers)
  const isChoice = choices.includes(question.type) && question.options.length > 0
  const isUnknown = !isChoice && !texts.includes(question.type)
  const Frame = isChoice ? 'fieldset' : 'div'
  const hints = [
    question.type === 'multi_choice' && !question.constraint ? t('all') : null,
    ...(concernsCollection(question) && !isOwn
      ? [t('ofCollection'), question.isRequired ? t('ofPlannedDay') : null]
      : []),
    question.isFasting && !isOwn && !isAnswered(answer)
      ? t(isFastingTest ? 'fastingTest' : 'otherTest')
      : null,
    isUnknown ? (isOwn ? t('ownWords') : t('unknownType', { type: question.type })) : null,
  ].filter((hint) => hint !== null)
  const words = (
    <>
      <span lang="en" className="font-semibold">
        {question.text}
      </span>{' '}
      {question.isRequired && (
        <span className="ml-1.5 font-semibold text-alert">{t('required')}</span>
      )}{' '}
      {mark}
    </>
  )
  return (
    <Frame
      id={isChoice ? `answers.${question.key}` : undefined}
      tabIndex={isChoice ? -1 : undefined}
      aria-describedby={`${id}-hint`}
      className="min-w-0"
    >
      {isChoice ? (
        <legend className="mb-1.5">{words}</legend>
      ) : (
        <label htmlFor={`answers.${question.key}`} className="mb-1.5 block">
          {words}
        </label>
      )}
      {isChoice ? (
        <Choices {...props} answer={answer} name={id} />
      ) : (
        <TextInput
          isDense={!isOwn}
          id={`answers.${question.key}`}
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
          inputMode={question.type === 'numeric' ? 'decimal' : undefined}
          maxLength={1000}
          value={[answer].flat().join(', ')}
          onBlur={props.onBlur}
          onChange={(event) => props.onChange(event.target.value)}
          className={question.type === 'numeric' ? 'max-w-40' : undefined}
        />
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <LimitOffer question={question} answer={answer} onAccept={props.onChange} />
      <p id={`${id}-hint`} className={classNames('mt-2 text-soft', isOwn && 'text-sm')}>
        {question.constraint && <span lang="en">{question.constraint.replace(/\.$/, '')}. </span>}
        {hints.map((hint) => `${hint}. `).join('')}
        {t('asks', { markers: question.markerNames.join(', ') })}
      </p>
    </Frame>
  )
}

interface ChoicesProps extends QuestionFieldProps {
  answer: Answer
  name: string
}

function Choices({ question, answer, name, isOwn, onChange, onBlur }: ChoicesProps) {
  const t = useTranslations('order-entry.questions')
  const chosen = [answer].flat().filter(Boolean)
  const isSeveral = question.type === 'multi_choice'
  return (
    <div className={classNames('flex flex-wrap', isOwn ? 'gap-2.5' : 'gap-1.5')}>
      {question.options.map(({ code, text }) => (
        <label
          key={code}
          className={classNames(
            'flex cursor-pointer items-center gap-1.5 rounded-[0.625rem] border border-edge/60 py-1.5 hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
            // Fingers need more room than a desk's mouse.
            isOwn ? 'min-h-12 bg-card px-4' : 'min-h-10 px-3',
          )}
        >
          <Input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={name}
            value={code}
            checked={chosen.includes(code)}
            onBlur={onBlur}
            onChange={(event) =>
              onChange(
                isSeveral
                  ? chooseSeveral(question, chosen, { code, isChosen: event.target.checked })
                  : code,
              )
            }
            className="peer sr-only"
          />
          <Check aria-hidden="true" className="hidden size-4 peer-checked:block" />
          <span lang="en">{text}</span>
        </label>
      ))}
      {!question.isRequired && chosen.length > 0 && (
        <Button size="small" variant="quiet" onClick={() => onChange(isSeveral ? [] : '')}>
          {t('clear')}
        </Button>
      )}
    </div>
  )
}

interface LimitOfferProps {
  question: OrderQuestion
  answer: Answer
  onAccept: (answer: string) => void
}

/** A number that misses its limits by a decimal point is offered without it. */
function LimitOffer({ question, answer, onAccept }: LimitOfferProps) {
  const t = useTranslations('order-entry.questions')
  const limits = readLimits(question)
  const value = typeof answer === 'string' && answer.trim() !== '' ? Number(answer) : Number.NaN
  if (!limits || Number.isNaN(value)) return null
  const fits = (number: number) => number >= limits.from && number <= limits.to
  if (fits(value)) return null
  const guess = [value * 10, value / 10].map((one) => Number(one.toPrecision(6))).find(fits)
  return (
    <p role="status" className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-watch">
      {guess === undefined ? t('outsideOnly', limits) : t('outside', { ...limits, guess })}
      {guess !== undefined && (
        <Button
          size="small"
          variant="secondary"
          onMouseDown={keepFocus}
          onClick={() => onAccept(String(guess))}
        >
          {t('use', { guess })}
        </Button>
      )}
    </p>
  )
}
