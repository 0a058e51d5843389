import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appointmentApplier } from '#lib/appointment-fold/appointment-applier.ts'
import { listAttention } from '#lib/attention/list-attention.ts'
import { localTimeIn } from '#lib/dates/local-time.ts'
import { db } from '#lib/db/client.ts'
import { cancelOrder } from '#lib/orders/cancel-order.ts'
import { getOrder } from '#lib/orders/get-order.ts'
import { getOwnOrder } from '#lib/orders/get-own-order.ts'
import { buildVisit, listFreeSlots, type TestVisit } from '#testing/web/build-visit.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { staffContext } from '#testing/web/web-fixture.ts'
import { bookVisit, cancelVisit, moveVisit, requestVisit } from './book-visit.ts'
import { driveVisit } from './drive-visit.ts'
import { findSlots } from './find-slots.ts'
import { getCalendarFile } from './get-calendar-file.ts'
import { getCancelOptions } from './get-cancel-options.ts'
import { holdSlot } from './hold-slot.ts'
import { listVisits } from './list-visits.ts'
import type { VisitFilter } from './visit-list.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await createTestSandbox({ SERVICE_SANDBOX_CLOCK: 'true' })
})
afterAll(() => sandbox.close())

const book = ({ context, orderId }: TestVisit, bookingKey: string, attemptKey = randomUUID()) =>
  bookVisit(context, { orderId, bookingKey, notes: 'Ring twice', attemptKey })

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('booking a visit', () => {
  it('finds centers by distance in their own zone, books once for two clicks, moves and cancels', async () => {
    const visit = await buildVisit(sandbox, 'walkIn')
    const { orderId, context } = visit
    const found = await findSlots(context, { orderId, zip: '85006', radius: '100' })
    expect(found).toMatchObject({ kind: 'center', zip: '85006', service: 'booked' })
    const distances = found.places.map(({ distance }) => distance ?? -1)
    expect(distances.length).toBeGreaterThan(1)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(new Set(found.places.map(({ timeZone }) => timeZone))).toEqual(
      new Set(['America/Phoenix']),
    )
    const [first, second] = await listFreeSlots(visit)
    if (!first || !second) throw new Error('no slots')
    const hold = await holdSlot(context, { orderId, bookingKey: first.bookingKey })
    expect(Date.parse(hold.expiresAt)).toBeGreaterThan(Date.now())
    const attemptKey = randomUUID()
    const [one, two] = await Promise.all([
      book(visit, first.bookingKey, attemptKey),
      book(visit, first.bookingKey, attemptKey),
    ])
    expect(two.appointmentId).toBe(one.appointmentId)
    expect(await db().appointmentProjection.count({ where: { orderId } })).toBe(1)
    expect(one).toMatchObject({
      state: 'confirmed',
      startAt: new Date(first.startAt).toISOString(),
      notes: 'Ring twice',
    })
    expect(await codeOf(book(visit, second.bookingKey))).toBe('not-possible-now')
    const file = await getCalendarFile(context, { orderId })
    expect(file).toContain('DTSTART;TZID=America/Phoenix:')
    expect(file).not.toMatch(/metabolic/i)
    const moved = await moveVisit(context, {
      orderId,
      bookingKey: second.bookingKey,
      attemptKey: randomUUID(),
    })
    expect(moved).toMatchObject({
      appointmentId: one.appointmentId,
      startAt: new Date(second.startAt).toISOString(),
    })
    expect((await getOwnOrder(context, { orderId })).appointment).toEqual(moved)
    const { reasons } = await getCancelOptions(context, { orderId })
    const cancelled = await cancelVisit(context, { orderId, reasonId: reasons[0]?.reasonId ?? '' })
    expect(cancelled).toMatchObject({ state: 'cancelled', cancellation: { cause: 'patient' } })
    expect(await codeOf(getCalendarFile(context, { orderId }))).toBe('not-found')
  })

  it('gives a slot to one of two, and says so to the other', async () => {
    const [mine, theirs] = [
      await buildVisit(sandbox, 'atHome'),
      await buildVisit(sandbox, 'atHome'),
    ]
    const [slot] = await listFreeSlots(mine)
    const [same] = await listFreeSlots(theirs)
    expect(slot?.startAt).toBe(same?.startAt)
    const codes = await Promise.all([
      codeOf(book(mine, slot?.bookingKey ?? '')),
      codeOf(book(theirs, same?.bookingKey ?? '')),
    ])
    expect(codes.toSorted()).toEqual(['done', 'slot-taken'])
    expect(await codeOf(book(theirs, 'no key of ours'))).toBe('slot-taken')
  })

  it('keeps the time that an order holds among its own free times', async () => {
    const visit = await buildVisit(sandbox, 'atHome')
    const other = await buildVisit(sandbox, 'atHome')
    const { context, orderId } = visit
    const slot = (await listFreeSlots(visit)).find(({ left }) => left === 1)
    if (!slot) throw new Error('no slots')
    await holdSlot(context, { orderId, bookingKey: slot.bookingKey })
    const startsOf = async (order: typeof visit) =>
      (await listFreeSlots(order)).map(({ startAt }) => startAt)
    expect(await startsOf(visit)).toContain(slot.startAt)
    expect(await startsOf(other)).not.toContain(slot.startAt)
    // With other words for getting in, the same time has another key.
    const { places } = await findSlots(context, { orderId, accessNotes: 'Gate 4' })
    const same = places
      .flatMap(({ days }) => days.flatMap((day) => day.slots))
      .find(({ startAt }) => startAt === slot.startAt)
    await holdSlot(context, { orderId, bookingKey: same?.bookingKey ?? '' })
    expect(await book(visit, same?.bookingKey ?? '')).toMatchObject({ accessNotes: 'Gate 4' })
  })

  it('lets staff book for a patient, who is not shown a pending visit as confirmed', async () => {
    const visit = await buildVisit(sandbox, 'atHome', '85007')
    const { orderId } = visit
    const [slot] = await listFreeSlots(visit)
    const pending = await book(
      { ...visit, context: staffContext('support') },
      slot?.bookingKey ?? '',
    )
    expect(pending).toMatchObject({ state: 'pending', notes: 'Ring twice' })
    const { appointment, can } = await getOwnOrder(visit.context, { orderId })
    expect(appointment?.state).toBe('pending')
    expect(can.changeVisit).toBe(true)
    expect(await codeOf(getCalendarFile(visit.context, { orderId }))).toBe('not-found')
  })

  it('keeps the old time when the provider does not confirm the new one', async () => {
    const visit = await buildVisit(sandbox, 'atHome', '85007')
    const { context, orderId } = visit
    const [first, second] = await listFreeSlots(visit)
    await book(visit, first?.bookingKey ?? '')
    await driveVisit(staffContext('support'), { orderId, action: 'confirm' })
    const before = (await getOwnOrder(context, { orderId })).appointment
    expect(before).toMatchObject({ state: 'confirmed' })
    const move = moveVisit(context, {
      orderId,
      bookingKey: second?.bookingKey ?? '',
      attemptKey: randomUUID(),
    })
    expect(await codeOf(move)).toBe('slot-unconfirmed')
    await sandbox.deliver(orderId)
    expect((await getOwnOrder(context, { orderId })).appointment).toEqual(before)
    // One that takes a few seconds is waited for.
    const slow = await buildVisit(sandbox, 'atHome', '85006')
    const [early, late] = await listFreeSlots(slow)
    await book(slow, early?.bookingKey ?? '')
    await driveVisit(staffContext('support'), { orderId: slow.orderId, action: 'confirm' })
    const moved = await moveVisit(slow.context, {
      orderId: slow.orderId,
      bookingKey: late?.bookingKey ?? '',
      attemptKey: randomUUID(),
    })
    expect(moved).toMatchObject({
      state: 'confirmed',
      startAt: new Date(late?.startAt ?? '').toISOString(),
    })
  })

  it('asks for a visit where none is booked by slot, and says where no one comes', async () => {
    const asking = await buildVisit(sandbox, 'atHome', '54650')
    const { context, orderId } = asking
    expect(await findSlots(context, { orderId })).toMatchObject({
      service: 'requested',
      places: [],
    })
    const requested = await requestVisit(context, {
      orderId,
      accessNotes: 'The gate code is 12',
      attemptKey: randomUUID(),
    })
    expect(requested).toMatchObject({
      state: 'pending',
      startAt: null,
      accessNotes: 'The gate code is 12',
    })
    const nowhere = await buildVisit(sandbox, 'atHome', '99501')
    expect(await findSlots(nowhere.context, { orderId: nowhere.orderId })).toMatchObject({
      service: 'none',
    })
    expect(
      await codeOf(
        requestVisit(nowhere.context, { orderId: nowhere.orderId, attemptKey: randomUUID() }),
      ),
    ).toBe('not-possible-now')
  })

  it('lets a patient whose address is not confirmed cancel, and neither book nor move', async () => {
    const visit = await buildVisit(sandbox, 'walkIn')
    const { orderId } = visit
    const [first, second] = await listFreeSlots(visit)
    await book(visit, first?.bookingKey ?? '')
    const { actor } = visit.context
    if (actor.kind !== 'patient') throw new Error('not a patient')
    const context = { ...visit.context, actor: { ...actor, lacksConfirmedEmail: true } }
    const bookingKey = second?.bookingKey ?? ''
    const refused = await Promise.all([
      codeOf(findSlots(context, { orderId, zip: '85006' })),
      codeOf(holdSlot(context, { orderId, bookingKey })),
      codeOf(moveVisit(context, { orderId, bookingKey, attemptKey: randomUUID() })),
    ])
    expect(new Set(refused)).toEqual(new Set(['email-unconfirmed']))
    expect(await getCalendarFile(context, { orderId })).toContain('BEGIN:VEVENT')
    const { reasons } = await getCancelOptions(context, { orderId })
    const reasonId = reasons.find(({ name }) => !/missed/i.test(name))?.reasonId ?? ''
    expect(await cancelVisit(context, { orderId, reasonId })).toMatchObject({ state: 'cancelled' })
  })

  it('lists visits for staff by the day at the place, no-shows apart, and audits who was shown', async () => {
    const visit = await buildVisit(sandbox, 'walkIn')
    const [slot] = await listFreeSlots(visit)
    const { startAt, appointmentId } = await book(visit, slot?.bookingKey ?? '')
    const on = localTimeIn('America/Phoenix', new Date(startAt ?? '')).slice(0, 10)
    const support = staffContext('support')
    const shown = async (show: VisitFilter) => {
      const { days, counts } = await listVisits(support, { on, span: 'day', show })
      const visits = days.flatMap((day) => day.visits)
      return { counts, mine: visits.find((each) => each.appointmentId === appointmentId) }
    }
    expect((await shown('all')).mine).toMatchObject({ labTestName: 'Metabolic Health' })
    expect((await shown('missed')).mine).toBeUndefined()
    await driveVisit(support, { orderId: visit.orderId, action: 'miss' })
    const { mine, counts } = await shown('missed')
    expect(mine).toMatchObject({ state: 'cancelled', cancellation: { cause: 'missed' } })
    expect(counts.missed).toBe(1)
    await sandbox.deliver(visit.orderId)
    const { groups } = await listAttention(support)
    const row = groups.flatMap(({ rows }) => rows).find(({ orderId }) => orderId === visit.orderId)
    expect(row?.reason).toBe('appointmentMissed')
    const { todo } = await getOrder(support, { orderId: visit.orderId })
    expect(todo).toMatchObject({ kind: 'problem', reason: 'appointmentMissed' })
    const entry = await db().auditEntry.findFirstOrThrow({
      where: { action: 'appointments.list' },
      orderBy: { id: 'desc' },
    })
    expect(entry.shownIds).toEqual([visit.orderId])
  })

  it('marks for staff the visit that a center keeps though its order is canceled', async () => {
    const visit = await buildVisit(sandbox, 'walkIn')
    const [slot] = await listFreeSlots(visit)
    const { startAt } = await book(visit, slot?.bookingKey ?? '')
    const on = localTimeIn('America/Phoenix', new Date(startAt ?? '')).slice(0, 10)
    const support = staffContext('support')
    const listed = async () => {
      const { days } = await listVisits(support, { on, span: 'day' })
      return days.flatMap((day) => day.visits).find(({ orderId }) => orderId === visit.orderId)
    }
    expect(await listed()).toMatchObject({ isKept: false })
    await cancelOrder(support, { orderId: visit.orderId })
    expect(await listed()).toMatchObject({ state: 'confirmed', isKept: true })
  })

  it('is not canceled as missed before it has begun', async () => {
    const visit = await buildVisit(sandbox, 'atHome')
    const { context, orderId } = visit
    const [slot] = await listFreeSlots(visit)
    await book(visit, slot?.bookingKey ?? '')
    const { reasons } = await getCancelOptions(context, { orderId })
    const reasonId = reasons.find(({ name }) => /not there/.test(name))?.reasonId ?? ''
    for (const actor of [context, staffContext('support')])
      await expect(cancelVisit(actor, { orderId, reasonId })).rejects.toMatchObject({
        code: 'invalid-input',
        fields: { reasonId: 'choice' },
      })
    await db().appointmentProjection.updateMany({
      where: { orderId },
      data: { startAt: new Date(Date.now() - 60_000) },
    })
    await expect(cancelVisit(context, { orderId, reasonId })).resolves.toMatchObject({
      state: 'cancelled',
    })
  })

  it('counts an answer and its event once', async () => {
    const visit = await buildVisit(sandbox, 'walkIn')
    const [slot] = await listFreeSlots(visit)
    const booked = await book(visit, slot?.bookingKey ?? '')
    const messages = await sandbox.service.db.webhookMessage.findMany({
      where: { body: { contains: booked.appointmentId } },
    })
    const received = messages.flatMap(
      ({ body }) => appointmentApplier.parse(body, new Date()) ?? [],
    )
    expect(received).toHaveLength(1)
    await db().$transaction((tx) => appointmentApplier.apply(tx, received))
    expect((await getOwnOrder(visit.context, visit)).appointment).toEqual(booked)
  })
})
