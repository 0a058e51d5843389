import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { useAssignOwner } from '#components/results-desk/use-assign-owner.ts'
import { Button } from '#components/ui/button.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Select } from '#components/ui/form/select.tsx'
import type { SetView } from '#lib/results-desk/desk-view.ts'

interface OwnerBarProps {
  set: SetView
  assign: ReturnType<typeof useAssignOwner>
}

/** Who looks after these results, and how that becomes someone else. */
export function OwnerBar({ set, assign }: OwnerBarProps) {
  const t = useTranslations('results-desk')
  const { orderId, owner, userId } = set
  const before = owner?.userId ?? null
  const give = (ownerId: string | null, message: string) =>
    assign.mutate({ orderId, ownerId, before, message })
  return (
    <section
      aria-label={t('owner.label')}
      className="flex flex-wrap items-center gap-2 text-sm print:hidden"
    >
      <span className="text-soft">{t('owner.label')}:</span>
      {owner ? (
        <Chip tone={owner.isOwn ? 'accent' : 'neutral'} icon={null}>
          {owner.isOwn ? t('you') : owner.name}
        </Chip>
      ) : (
        <span className="font-semibold">{t('owner.none')}</span>
      )}
      {set.can.assign && (
        <>
          {owner?.isOwn ? (
            <Button
              size="small"
              variant="secondary"
              isPending={assign.isPending}
              onClick={() => give(null, t('owner.released'))}
            >
              {t('owner.release')}
            </Button>
          ) : (
            <Button
              size="small"
              variant={owner ? 'secondary' : 'primary'}
              isPending={assign.isPending}
              onClick={() => give(userId, t('owner.yours'))}
            >
              {t(owner ? 'owner.takeOver' : 'owner.take')}
            </Button>
          )}
          <HandOver
            people={set.owners.filter((each) => each.userId !== before && each.userId !== userId)}
            isPending={assign.isPending}
            onGive={({ userId: to, name }) => give(to, t('owner.given', { name }))}
          />
        </>
      )}
    </section>
  )
}

interface HandOverProps {
  people: SetView['owners']
  isPending: boolean
  onGive: (person: SetView['owners'][number]) => void
}

/** Choosing alone changes nothing: arrow keys pass every name on the way. */
function HandOver({ people, isPending, onGive }: HandOverProps) {
  const t = useTranslations('results-desk.owner')
  const [chosen, setChosen] = useState('')
  const person = people.find(({ userId }) => userId === chosen)
  if (people.length === 0) return null
  return (
    <span className="flex items-center gap-2">
      <Select
        isDense
        aria-label={t('handOver')}
        value={person ? chosen : ''}
        onChange={({ target }) => setChosen(target.value)}
        className="w-44"
      >
        <option value="">{t('handOver')}</option>
        {people.map(({ userId, name }) => (
          <option key={userId} value={userId}>
            {name}
          </option>
        ))}
      </Select>
      {person && (
        <Button
          size="small"
          variant="secondary"
          isPending={isPending}
          onClick={() => onGive(person)}
        >
          {t('assign')}
        </Button>
      )}
    </span>
  )
}
