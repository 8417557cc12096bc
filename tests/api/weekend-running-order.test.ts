// @module-tag postgres
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { WaitlistedRider } from '../../src/contract/weekend/waitlist/waitlist.ts'
import type { RunningOrder } from '../../src/contract/weekend/weekend.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { line, openWeekend, weekendOfEach } from '../support/weekend/weekend-owner.ts'
import { holdCopy, recordSale } from '../support/world/past-sales.ts'

const test = sharedTestShop()
const admin = sharedAdmin(test)
const weekend = weekendOfEach(admin)

const DALLAS = line(['Friday Open', 1, 'Dallas Burns', 'Dash'])
const AMY = line(['Friday Open', 2, 'Amy Cole', 'Blue'])
const ROAN = line(['Friday Open', 3, 'Dallas Burns', 'Roan'])
const AGAIN = line(['Saturday Open', 'T3', 'Dallas Burns', 'Dash'])

const shown = ({ runs }: RunningOrder) =>
  runs.map(({ draw, riderName, horseName }) => [draw, riderName, horseName])
const idOf = ({ runs }: RunningOrder, horseName: string, go = 'Friday Open') =>
  runs.find((run) => run.horseName === horseName && run.go === go)?.id

describe('the running order', () => {
  it('is answered as it was sent, each run with its place, its rider and its horse', async () => {
    const { runs } = await weekend.setOrder([
      DALLAS,
      { ...AMY, dragAfter: true },
      { ...ROAN, scratched: true },
    ])
    expect(runs).toMatchObject([
      { ...DALLAS, position: 1, horse: 1, scratched: false, dragAfter: false },
      { ...AMY, position: 2, horse: 1, scratched: false, dragAfter: true },
      { ...ROAN, position: 3, horse: 2, scratched: true, dragAfter: false, seconds: null },
    ])
    expect(await weekend.order()).toEqual({ runs })
  })

  it('has its riders in the shop, in running order, a horse for each run', async () => {
    await weekend.setOrder([DALLAS, AMY, ROAN, AGAIN])
    const riders = await weekend.riders()
    expect(riders.map(({ name, go, horses }) => [name, go, horses.map((horse) => horse.name)])).toEqual([
      ['Dallas Burns', 'Friday Open', ['Dash', 'Roan']],
      ['Amy Cole', 'Friday Open', ['Blue']],
      ['Dallas Burns', 'Saturday Open', ['Dash']],
    ])
    expect(riders[0]?.horses[1]).toMatchObject({
      available: false,
      run: { draw: 3, position: 3, seconds: null },
    })
    expect(riders[2]?.horses[0]?.run).toMatchObject({ draw: 'T3', position: 4 })
    expect(riders.every(({ price }) => price === 65)).toBe(true)
  })

  it('puts a fifth horse on a second card', async () => {
    const horses = ['A', 'B', 'C', 'D', 'E', 'F']
    await weekend.setOrder(horses.map((horse, index) => line(['Open', index + 1, 'Dallas Burns', horse])))
    const cards = (await weekend.riders()).map(({ horses }) => horses.map(({ name }) => name))
    expect(cards).toEqual([
      ['A', 'B', 'C', 'D'],
      ['E', 'F'],
    ])
  })

  it("gives new riders the event's price", async () => {
    await admin.post(Rider, '/api/riders', { name: 'Earlier', eventId: weekend.eventId, price: 80 })
    await weekend.setOrder([DALLAS])
    expect((await weekend.riders()).map(({ name, price }) => [name, price])).toEqual([
      ['Dallas Burns', 80],
      ['Earlier', 80],
    ])
  })

  it('takes riders who are there already by their name, with what they have', async () => {
    const { id } = await admin.post(Rider, '/api/riders', {
      name: 'DALLAS BURNS',
      eventId: weekend.eventId,
      horseCount: 2,
      horses: [
        { horse: 1, name: 'Roan', videoUrl: 'https://v.example/1' },
        { horse: 2, name: 'Dash' },
      ],
    })
    const { runs } = await weekend.setOrder([DALLAS, ROAN])
    expect(runs.map(({ riderId, horse }) => [riderId, horse])).toEqual([
      [id, 2],
      [id, 1],
    ])
    expect((await weekend.riders()).length).toBe(1)
  })

  it.each([
    [[{ ...DALLAS, riderName: ' ' }], 400, 'Row 1: Please enter a rider name'],
    [[DALLAS, { ...AMY, draw: -1 }], 400, 'Row 2: The draw is a number or a short text, such as 212 or T3'],
    [
      [{ ...DALLAS, draw: 'x'.repeat(13) }],
      400,
      'Row 1: The draw is a number or a short text, such as 212 or T3',
    ],
    ['none', 400, 'The running order is a list of runs'],
    [Array(5001).fill(DALLAS), 400, 'At most 5,000 runs are possible in an event'],
  ])('is refused with a sentence (%#)', async (runs, status, sentence) => {
    expect(await weekend.sendOrder(runs)).toMatchObject({ status: status, text: sentence })
  })

  it('is refused where a run stands in it twice', async () => {
    const { runs } = await weekend.setOrder([DALLAS, AMY])
    const twice = await weekend.sendOrder([runs[0], runs[1], runs[0]])
    expect([twice.status, twice.text]).toEqual([400, 'Row 3: This run stands in the order twice'])
  })

  it('of 2,000 runs is taken in one step', { tags: ['long'] }, async () => {
    const many = Array.from({ length: 2000 }, (_, i) =>
      line(['Open', i + 1, `Rider ${i % 1500}`, `Horse ${i}`]),
    )
    const { runs } = await weekend.setOrder(many)
    expect(runs.map(({ draw }) => draw)).toEqual(many.map(({ draw }) => draw))
    expect((await weekend.riders()).length).toBe(1500)
    const again = await weekend.setOrder(many.toReversed())
    expect(again.runs.map(({ id }) => id)).toEqual(runs.map(({ id }) => id).toReversed())
  })
})

describe('a run and its card', () => {
  const LINK = 'https://v.example/1'
  const cards = async () =>
    (await weekend.riders()).map(({ name, horses }) => [
      name,
      ...horses.map((one) => [one.name, one.videoUrl]),
    ])

  it('have one name for the horse', async () => {
    const { runs } = await weekend.setOrder([DALLAS, ROAN])
    const horses = [{ horse: 2, name: 'Roan II' }]
    await admin.put(Rider, `/api/riders/${runs[1]?.riderId}`, { horses })
    expect(shown(await weekend.order()).at(-1)).toEqual([3, 'Dallas Burns', 'Roan II'])
    await weekend.changeRun(runs[0]?.id ?? 0, { horseName: 'Dash II' })
    expect(await cards()).toEqual([['Dallas Burns', ['Dash II', null], ['Roan II', null]]])
  })

  it('part where the run goes to another class: what the card shows stays there', async () => {
    const { runs } = await weekend.setOrder([DALLAS, ROAN, AGAIN])
    await admin.put(Rider, `/api/riders/${runs[1]?.riderId}`, { horses: [{ horse: 2, videoUrl: LINK }] })
    await weekend.changeRun(runs[1]?.id ?? 0, { go: 'Saturday Open' })
    expect(await cards()).toEqual([
      ['Dallas Burns', ['Dash', null], ['Roan', LINK]],
      ['Dallas Burns', ['Dash', null], ['Roan', null]],
    ])
    expect((await weekend.order()).runs.map(({ id }) => id).sort()).toEqual(runs.map(({ id }) => id).sort())
  })

  it('meet where the run comes to a card that was made by hand: it shows what the card does', async () => {
    const { runs } = await weekend.setOrder([DALLAS, ROAN])
    const amy = { name: 'Amy Cole', eventId: weekend.eventId, horses: [{ horse: 1, videoUrl: LINK }] }
    const { id: riderId } = await admin.post(Rider, '/api/riders', amy)
    const roan = runs[1]?.id ?? 0
    expect(await weekend.changeRun(roan, { riderName: 'Amy Cole' })).toMatchObject({ id: roan, riderId })
    expect(await cards()).toEqual([
      ['Dallas Burns', ['Dash', null]],
      ['Amy Cole', ['Roan', LINK]],
    ])
  })

  it('leave the order as it is where the card gets fewer horses or goes to another event', async () => {
    const { runs } = await weekend.setOrder([DALLAS, ROAN])
    const { eventId } = await openWeekend(admin)
    await admin.put(Rider, `/api/riders/${runs[0]?.riderId}`, { horseCount: 1, eventId })
    expect(await weekend.order()).toEqual({ runs })
  })
})

describe('a changed order', () => {
  it('knows its runs again without their ids: moved, on another horse, with another draw', async () => {
    const before = await weekend.setOrder([DALLAS, AMY, ROAN])
    const after = await weekend.setOrder([
      { ...AMY, draw: 7, horseName: 'Star' },
      { ...ROAN, draw: 8 },
      { ...DALLAS, riderName: 'DALLAS BURNS' },
    ])
    const [dallas, amy, roan] = before.runs
    expect(after.runs.map(({ id, riderId }) => [id, riderId])).toEqual(
      [amy, roan, dallas].map((run) => [run?.id, run?.riderId]),
    )
  })

  it('renames a rider by the ids of the runs, and keeps the card', async () => {
    const { runs } = await weekend.setOrder([DALLAS, AMY, ROAN])
    const renamed = runs.map((run) => ({ ...run, riderName: run.riderName.replace('Burns', 'Byrns') }))
    const after = await weekend.setOrder(renamed)
    expect(after.runs.map(({ id, riderId, horse }) => [id, riderId, horse])).toEqual(
      runs.map(({ id, riderId, horse }) => [id, riderId, horse]),
    )
    expect((await weekend.riders()).map(({ name }) => name)).toEqual(['Dallas Byrns', 'Amy Cole'])
  })

  it('lets one run go to another rider, and leaves the card to the other', async () => {
    const { runs } = await weekend.setOrder([DALLAS, ROAN])
    const [dash, roan] = runs
    const after = await weekend.setOrder([{ ...dash, riderName: 'Amy Cole' }, roan ?? {}])
    expect(after.runs[1]?.riderId).toBe(roan?.riderId)
    expect(after.runs[0]?.riderId).not.toBe(roan?.riderId)
    expect((await weekend.riders()).map(({ name, horses }) => [name, horses.map((h) => h.name)])).toEqual([
      ['Amy Cole', ['Dash']],
      ['Dallas Burns', ['Roan']],
    ])
  })

  it('takes out who is no longer in it, and the rider with the last horse', async () => {
    await weekend.setOrder([DALLAS, AMY, ROAN])
    await weekend.setOrder([ROAN])
    expect((await weekend.riders()).map(({ name, horses }) => [name, horses.map((h) => h.name)])).toEqual([
      ['Dallas Burns', ['Roan']],
    ])
    await weekend.setOrder([])
    expect(await weekend.riders()).toEqual([])
  })

  it('keeps what is sold, being paid for, filmed, tapped, timed or decided, where it stood', async () => {
    const names = ['Sold', 'Held', 'Filmed', 'Tapped', 'Timed', 'Decided', 'Gone']
    const before = await weekend.setOrder(names.map((name, i) => line(['Open', i + 1, name, `Horse ${i}`])))
    const [sold, held, filmed, tapped, timed, decided] = before.runs
    await recordSale(test.shop, { riderId: sold?.riderId ?? 0, email: 'a@example.com', horses: [1] })
    await holdCopy(test.shop, { riderId: held?.riderId ?? 0, horses: [1], minutes: 10 })
    await admin.put(Rider, `/api/riders/${filmed?.riderId}`, { videoUrl: 'https://v.example/1' })
    await weekend.sendTaps([{ key: 'k', runId: tapped?.id, at: '2026-06-12T15:00:00Z', kind: 'start' }])
    await weekend.changeRun(timed?.id ?? 0, { seconds: 15.432 })
    const { clips } = await weekend.addClips([
      { name: 'C0001.MP4', startedAt: '2026-06-12T15:00:00Z', seconds: 20, bytes: 9, camera: 'A' },
    ])
    await weekend.decide(clips[0]?.id ?? 0, decided?.id ?? 0)

    const after = await weekend.setOrder([line(['Open', 9, 'New', 'Late'])])
    expect(after.runs.map(({ riderName }) => riderName)).toEqual([...names.slice(0, -1), 'New'])
    expect(after.runs.slice(0, 6).map(({ id, riderId }) => [id, riderId])).toEqual(
      before.runs.slice(0, 6).map(({ id, riderId }) => [id, riderId]),
    )
    expect((await weekend.riders()).map(({ name }) => name)).not.toContain('Gone')
  })

  it('leaves a sold horse its number when the others of its card change', async () => {
    const before = await weekend.setOrder([DALLAS, ROAN])
    const { riderId = 0, horse = 0 } = before.runs[1] ?? {}
    await recordSale(test.shop, { riderId, email: 'b@example.com', horses: [horse] })
    const after = await weekend.setOrder([ROAN, { ...DALLAS, draw: 4, horseName: 'Nova' }])
    expect(shown(after)).toEqual([
      [3, 'Dallas Burns', 'Roan'],
      [4, 'Dallas Burns', 'Nova'],
    ])
    expect(after.runs[0]).toMatchObject({ id: idOf(before, 'Roan'), riderId, horse })
    expect(after.runs[1]).toMatchObject({ riderId, horse: 1 })
  })
})

describe('a changed order, and who waits for a run of it', () => {
  const ask = (riderId = 0, email = 'fan@example.com') =>
    test.visitor().send('POST', '/api/waiting', { riderId, email })
  const waiting = async () =>
    (await admin.get(z.array(WaitlistedRider), '/api/admin/waiting'))
      .filter(({ eventId }) => eventId === weekend.eventId)
      .map(({ riderName, people }) => [riderName, people.map(({ email }) => email)])
  const names = async () => (await weekend.riders()).map(({ name }) => name)

  it.each([
    ['in the same place on the same horse', { ...DALLAS, riderName: 'Dalas Burns' }],
    ['on the same horse', { ...DALLAS, riderName: 'D. B.', draw: 9 }],
    ['in the same place, on another horse', { ...DALLAS, riderName: 'Dalas Burns', horseName: 'Dasher' }],
  ])('leads them on to the name that was corrected, %s', async (_, misspelt) => {
    const { runs } = await weekend.setOrder([misspelt, AMY])
    await ask(runs[0]?.riderId, 'first@example.com')
    await ask(runs[0]?.riderId, 'second@example.com')
    await weekend.setOrder([DALLAS, AMY])
    expect(await names()).toEqual(['Dallas Burns', 'Amy Cole'])
    expect(await waiting()).toEqual([['Dallas Burns', ['first@example.com', 'second@example.com']]])
  })

  it('counts them once where they wait for both names', async () => {
    const misspelt = { ...DALLAS, riderName: 'Dalas Burns' }
    const { runs } = await weekend.setOrder([misspelt, ROAN])
    for (const { riderId } of runs) await ask(riderId)
    await ask(runs[0]?.riderId, 'other@example.com')
    await weekend.setOrder([DALLAS, ROAN])
    expect(await waiting()).toEqual([['Dallas Burns', ['fan@example.com', 'other@example.com']]])
  })

  it('keeps a rider whom nobody took the place of, and shows the owner who waits', async () => {
    const { runs } = await weekend.setOrder([DALLAS, AMY])
    await ask(runs[1]?.riderId)
    const { runs: left } = await weekend.setOrder([DALLAS, line(['Friday Open', 2, 'Bo Hart', 'Star'])])
    expect(left.map(({ riderName }) => riderName)).toEqual(['Dallas Burns', 'Bo Hart'])
    expect(await names()).toEqual(['Dallas Burns', 'Bo Hart', 'Amy Cole'])
    expect(await waiting()).toEqual([['Amy Cole', ['fan@example.com']]])
    const again = await weekend.setOrder([DALLAS, AMY])
    expect(again.runs[1]?.riderId).toBe(runs[1]?.riderId)
  })

  it('keeps an unlisted rider unlisted under the name that was corrected', async () => {
    const { runs } = await weekend.setOrder([{ ...DALLAS, riderName: 'Dalas Burns' }, AMY])
    await admin.send('PUT', `/api/riders/${runs[0]?.riderId}`, { unlisted: true })
    const corrected = await weekend.setOrder([DALLAS, AMY])
    expect(await names()).toEqual(['Dallas Burns', 'Amy Cole'])
    const seen = await test.visitor().send('GET', `/api/riders?eventId=${weekend.eventId}`)
    expect(seen.text).toContain('Amy Cole')
    expect(seen.text).not.toContain('Dallas Burns')
    expect((await test.visitor().send('GET', `/api/riders/${corrected.runs[0]?.riderId}`)).status).toBe(404)
  })

  it('leads nobody to a rider who is found by the link alone', async () => {
    const { linkKey } = await admin.post(Rider, '/api/riders', {
      name: 'Dallas Burns',
      eventId: weekend.eventId,
      unlisted: true,
    })
    expect(linkKey).toBeDefined()
    const { runs } = await weekend.setOrder([{ ...DALLAS, riderName: 'Dalas Burns' }])
    await ask(runs[0]?.riderId)
    await weekend.setOrder([DALLAS])
    expect(await waiting()).toEqual([['Dalas Burns', ['fan@example.com']]])
  })
})

describe('a single run', () => {
  it('is scratched, dragged after and timed', async () => {
    const { runs } = await weekend.setOrder([DALLAS, AMY])
    const [{ id } = { id: 0 }] = runs
    expect(await weekend.changeRun(id, { scratched: true })).toMatchObject({
      id,
      scratched: true,
      dragAfter: false,
    })
    const change = { scratched: false, dragAfter: true, seconds: 15.432, place: 3, division: '2D' }
    expect(await weekend.changeRun(id, change)).toMatchObject({ id, ...change })
    expect(await weekend.changeRun(id, { seconds: null })).toMatchObject({ seconds: null, division: '2D' })
  })

  it.each([
    [3, 1, ['c', 'a', 'b', 'd']],
    [1, 3, ['b', 'c', 'a', 'd']],
    [2, 99, ['a', 'c', 'd', 'b']],
    [2, 2, ['a', 'b', 'c', 'd']],
  ])('is moved from %i to %i', async (from, to, expected) => {
    const { runs } = await weekend.setOrder(
      ['a', 'b', 'c', 'd'].map((name, i) => line(['Open', i, name, 'x'])),
    )
    await weekend.changeRun(runs[from - 1]?.id ?? 0, { position: to })
    const after = (await weekend.order()).runs
    expect(after.map(({ riderName, position }) => [riderName, position])).toEqual(
      expected.map((name, index) => [name, index + 1]),
    )
  })
})

describe('a result sheet', () => {
  it('is written into the runs that it names, and shown with their horses', async () => {
    const { runs } = await weekend.setOrder([DALLAS, AMY, ROAN])
    const [dash, amy] = runs
    const after = await weekend.saveResults([
      { runId: dash?.id, seconds: 15.432, place: 3, division: '2D' },
      { runId: amy?.id, seconds: null, place: null, division: null },
    ])
    expect(after.runs.map(({ seconds, place, division }) => [seconds, place, division])).toEqual([
      [15.432, 3, '2D'],
      [null, null, null],
      [null, null, null],
    ])
    const [rider] = await weekend.riders()
    expect(rider?.horses[0]?.run).toMatchObject({ draw: 1, seconds: 15.432, place: 3, division: '2D' })
  })

  it('says who ran without a time and who scratched; the scratches can be undone', async () => {
    const { runs } = await weekend.setOrder([DALLAS, AMY, ROAN])
    const [dash, amy, roan] = runs
    const nothing = { seconds: null, place: null, division: null }
    const how = async () => (await weekend.order()).runs.map(({ noTime, scratched }) => [noTime, scratched])
    await weekend.saveResults([
      { ...nothing, runId: dash?.id },
      { ...nothing, runId: amy?.id, noTime: true },
      { ...nothing, runId: roan?.id, scratched: true },
    ])
    expect(await how()).toEqual([
      [false, false],
      [true, false],
      [false, true],
    ])
    const [change] = await weekend.changes()
    expect(change).toMatchObject({ subject: 'scratch', what: '1 scratched by the results' })
    await weekend.undo(change?.id ?? 0)
    expect((await how())[2]).toEqual([false, false])
    // timed after all
    await weekend.changeRun(amy?.id ?? 0, { seconds: 16.2 })
    expect((await how())[1]).toEqual([false, false])
  })
})
