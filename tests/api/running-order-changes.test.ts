import { describe, expect, it } from 'vitest'
import { AddedVideo } from '../../src/contract/videos/upload.ts'
import { mergeRunningOrder, withKnownGoes } from '../../src/contract/weekend/draw/compare-draws.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { Random } from '../support/weekend/random.ts'
import { clipsInTurn, drawOf, line, weekendOfEach } from '../support/weekend/weekend-owner.ts'
import { putFile } from '../support/world/uploads.ts'

const test = sharedTestShop({ WORKER: '0' })
const admin = sharedAdmin(test)
const weekend = weekendOfEach(admin)

const FIRST = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
const riderName = (index: number) => `${FIRST[index % 26]}nn ${FIRST[Math.floor(index / 26)]}ole`
const sheet = (go: string, runs = 42) =>
  Array.from({ length: runs }, (_, index) => ({
    ...line([go, index + 1, riderName(index), `Horse ${index}`]),
    ...{ scratched: false, dragAfter: index % 10 === 9 },
  }))

/** Its clips matched, three videos on sale, three runs scratched. */
async function filmRuns(go: string) {
  const { runs } = await weekend.setOrder(sheet(go))
  for (const index of [39, 40, 41]) await weekend.changeRun(runs[index]?.id ?? 0, { scratched: true })
  const filmed = runs.slice(0, 39)
  const { clips } = await weekend.addClips(clipsInTurn(filmed.length))
  await weekend.decideMany(clips.map(({ id }, index) => ({ id, runId: filmed[index]?.id ?? null })))
  for (const { id } of clips.slice(0, 3)) {
    await putFile(test.shop, `${id}.mp4`, 'a video')
    await admin.post(AddedVideo, '/api/admin/add-cloud-video', { fileName: `${id}.mp4`, clipId: id })
  }
  return (await weekend.order()).runs
}
const onSale = async () =>
  (await weekend.riders()).flatMap(({ name, horses }) => (horses.some((one) => one.videoUrl) ? [name] : []))
const scratched = async () =>
  (await weekend.order()).runs.flatMap((run) => (run.scratched ? [run.riderName] : []))

describe('a changed sheet over a filmed event', () => {
  it.each([
    ['the class under another name', sheet('Open 4D')],
    ['without a class', sheet('')],
    ['without the runs that scratched', sheet('Open 4D', 39)],
    ['in another order', sheet('Open 4D').toReversed()],
    [
      'with corrected names',
      sheet('Open 4D Sheet').map((run) => ({ ...run, riderName: run.riderName.replace('ole', 'oles') })),
    ],
    [
      'with other horses and draws in the same class',
      sheet('Open 4D Sheet').map((run) => ({ ...run, draw: (run.draw as number) + 100, horseName: 'Other' })),
    ],
  ])('never doubles it, and keeps scratches and videos: %s', async (_, changed) => {
    const before = await filmRuns('Open 4D Sheet')
    const { runs } = await weekend.setOrder(changed)
    expect(runs.length).toBe(changed.length)
    expect(
      runs
        .slice()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(
      before
        .slice(0, changed.length)
        .map(({ id }) => id)
        .sort(),
    )
    expect((await onSale()).length).toBe(3)
    expect((await scratched()).length).toBe(changed.length === 39 ? 0 : 3)
  })

  it('is the class that is here, as the page sends it', async () => {
    const before = await filmRuns('Open 4D Sheet')
    const order = before.map((run) => ({ ...run, horseName: run.horseName ?? '' }))
    const { runs } = await weekend.setOrder(mergeRunningOrder(order, withKnownGoes(order, sheet('Open 4D'))))
    expect(runs.map(({ id, go }) => [id, go])).toEqual(before.map(({ id }) => [id, 'Open 4D Sheet']))
    expect((await scratched()).length).toBe(3)
  })

  it('of another day with the same riders is another class', async () => {
    const before = await filmRuns('Friday Open')
    const order = before.map((run) => ({ ...run, horseName: run.horseName ?? '' }))
    const saturday = sheet('Saturday Open').map((run, index) => ({ ...run, draw: 42 - index }))
    const { runs } = await weekend.setOrder(mergeRunningOrder(order, withKnownGoes(order, saturday)))
    expect(runs.length).toBe(84)
  })
})

describe('the running order', () => {
  const DALLAS = line(['Open', 1, 'Dalas Burns', 'Dash'])
  const AMY = line(['Open', 2, 'Amy Cole', 'Blue'])
  const AGAIN = line(['Open', 3, 'Dalas Burns', 'Roan'])
  const YOUTH = line(['Youth', 1, 'Dalas Burns', 'Roan'])
  const shown = async () =>
    (await weekend.order()).runs.map((run) =>
      [run.go, run.draw, run.riderName, run.horseName, ...(run.scratched ? ['out'] : [])].join(' '),
    )
  const undoLast = async () => {
    const [last] = await weekend.changes()
    expect((await weekend.undo(last?.id ?? 0)).status).toBe(204)
    return last?.what
  }

  it('has a class renamed in all its runs, with its start time, its riders and their cards', async () => {
    const { runs } = await weekend.setOrder([DALLAS, AMY, YOUTH])
    const goes = `/api/admin/events/${weekend.eventId}/goes`
    await admin.send('PUT', goes, { goes: [{ go: 'Open', startsAt: '2026-06-12T15:00:00Z' }] })
    await admin.send('PUT', `/api/riders/${runs[1]?.riderId}`, { name: 'Amy L. Cole' })
    const after = await weekend.renameGo('Open', 'Friday Open')
    expect(after.runs.map(({ id, riderId, go }) => [id, riderId, go])).toEqual(
      runs.map(({ id, riderId, go }) => [id, riderId, go === 'Open' ? 'Friday Open' : go]),
    )
    const starts = JSON.parse((await admin.send('GET', goes)).text).goes
    expect(starts[0]).toEqual({ go: 'Friday Open', runs: 2, startsAt: '2026-06-12T15:00:00.000Z' })
    expect((await weekend.riders()).map(({ name }) => name)).toContain('Amy L. Cole')
    expect(await undoLast()).toBe('Class Open renamed to Friday Open')
    expect((await weekend.order()).runs).toEqual(runs)
    expect(JSON.parse((await admin.send('GET', goes)).text).goes[0].startsAt).not.toBeNull()
  })

  it('has names, horses and draws changed, of one run or of all runs of a rider', async () => {
    const { runs } = await weekend.setOrder([DALLAS, AMY, AGAIN, YOUTH])
    const id = runs[0]?.id ?? 0
    await weekend.changeRun(id, {
      riderName: 'Dallas Burns',
      horseName: 'Dash Ta Fame',
      draw: 'T1',
      allRuns: true,
    })
    expect(await shown()).toEqual([
      'Open T1 Dallas Burns Dash Ta Fame',
      'Open 2 Amy Cole Blue',
      'Open 3 Dallas Burns Roan',
      'Youth 1 Dallas Burns Roan',
    ])
    expect((await weekend.order()).runs.map(({ id }) => id)).toEqual(runs.map(({ id }) => id))
    await undoLast()
    expect((await weekend.order()).runs).toEqual(runs)
  })

  it('has a run last in the class that it moves to', async () => {
    const { runs } = await weekend.setOrder([DALLAS, AMY, YOUTH, line(['Youth', 2, 'Bo Reed', 'Star'])])
    await weekend.changeRun(runs[0]?.id ?? 0, { go: 'Youth' })
    expect((await shown()).map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual([
      'Open 2 Amy',
      'Youth 1 Dalas',
      'Youth 2 Bo',
      'Youth 1 Dalas',
    ])
    await undoLast()
    expect((await weekend.order()).runs).toEqual(runs)
  })

  it('has runs moved, added late, scratched and brought back, each undone in turn', async () => {
    const { runs } = await weekend.setOrder([DALLAS, AMY])
    const first = await shown()
    await weekend.changeRun(runs[1]?.id ?? 0, { position: 1 })
    const late = { ...line(['Open', 'T1', 'Bo Reed', 'Star']), key: 'phone-1' }
    const added = await weekend.addRun(late)
    expect(await weekend.addRun(late)).toEqual(added)
    expect(added).toMatchObject({ position: 3, draw: 'T1', scratched: false })
    await weekend.changeRun(added.id, { scratched: true })
    await weekend.changeRun(added.id, { scratched: false })
    expect(await shown()).toEqual(['Open 2 Amy Cole Blue', 'Open 1 Dalas Burns Dash', 'Open T1 Bo Reed Star'])
    expect(await undoLast()).toBe('Bo Reed brought back')
    expect((await shown())[2]).toBe('Open T1 Bo Reed Star out')
    expect(await undoLast()).toBe('Bo Reed scratched')
    expect(await undoLast()).toBe('Late entry Bo Reed added')
    expect(await undoLast()).toBe('Amy Cole moved')
    expect(await shown()).toEqual(first)
    expect(await undoLast()).toBe('Draw saved: 2 runs')
    expect(await shown()).toEqual([])
    expect(await weekend.changes()).toEqual([])
  })

  it('gets an import undone with what it removed, and keeps what was changed since', async () => {
    const before = await weekend.setOrder([DALLAS, AMY, AGAIN])
    await weekend.setOrder([{ ...AMY, draw: 9 }, line(['Open', 8, 'Ed Vick', 'Latte'])])
    const [importing] = await weekend.changes()
    const amy = before.runs[1]?.id ?? 0
    await weekend.sendTaps([{ key: 'tap', runId: amy, at: '2026-06-12T15:00:00Z', kind: 'start' }])
    await weekend.saveResults([{ runId: amy, seconds: 15.1, place: 1, division: '1D' }])
    expect((await weekend.undo(importing?.id ?? 0)).status).toBe(204)
    const { runs } = await weekend.order()
    expect(runs.map(({ id, draw }) => [id, draw])).toEqual(before.runs.map(({ id, draw }) => [id, draw]))
    expect(runs[1]?.seconds).toBe(15.1)
    expect((await weekend.undo(importing?.id ?? 0)).status).toBe(404)
  })

  it('brings riders back as they were: their address, their price, and unlisted', async () => {
    const { runs } = await weekend.setOrder([DALLAS, AMY])
    const { riderId } = runs[0] ?? {}
    await admin.send('PUT', `/api/riders/${riderId}`, { unlisted: true, price: 90 })
    const before = (await weekend.riders()).map(({ id, name, price, linkKey }) => [id, name, price, linkKey])
    await weekend.setOrder([AMY])
    expect((await weekend.riders()).length).toBe(1)
    await undoLast()
    const after = (await weekend.riders()).map(({ id, name, price, linkKey }) => [id, name, price, linkKey])
    expect(after).toEqual(before)
    expect((await weekend.order()).runs).toEqual(runs)
  })

  it.each([1, 2, 3, 4, 5, 6])('is what it was after any changes are undone in turn (%i)', async (seed) => {
    const seeded = new Random(seed)
    const random = () => seeded.next()
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const NAMES = ['Dalas Burns', 'Amy Cole', 'Bo Reed', 'Di Winn']
    const state = async () => {
      const { runs } = await weekend.order()
      const riders = (await weekend.riders()).map(({ name, go, horses }) => [
        name,
        go,
        horses.map((one) => one.name).sort(),
      ])
      return { runs: runs.map(({ riderId: _, horse: __, ...run }) => run), riders }
    }
    await weekend.setOrder([DALLAS, AMY, AGAIN, YOUTH, line(['Youth', 2, 'Bo Reed', 'Star'])])
    const states: Awaited<ReturnType<typeof state>>[] = []
    for (let step = 0; step < 8; step++) {
      const changes = (await weekend.changes()).length
      const before = await state()
      const { runs } = await weekend.order()
      const { id = 0, go = '' } = runs.length > 0 ? pick(runs) : {}
      const kind = runs.length === 0 ? 5 : Math.floor(random() * 7)
      if (kind === 0) await weekend.renameGo(go, pick(['Open', 'Youth', 'Senior']))
      else if (kind === 1) await weekend.changeRun(id, { riderName: pick(NAMES) })
      else if (kind === 2) await weekend.changeRun(id, { riderName: pick(NAMES), allRuns: true })
      else if (kind === 3) await weekend.changeRun(id, { position: 1 + Math.floor(random() * runs.length) })
      else if (kind === 4) await weekend.changeRun(id, { scratched: random() > 0.5, horseName: 'Nova' })
      else if (kind === 5) await weekend.addRun(line([go || 'Open', `T${step}`, pick(NAMES), `Late ${step}`]))
      else await weekend.setOrder(runs.filter(() => random() > 0.4).map(({ id: _, ...run }) => run))
      if ((await weekend.changes()).length > changes) states.push(before)
    }
    for (const before of states.toReversed()) {
      const what = await undoLast()
      expect(await state(), `after undoing: ${what}`).toEqual(before)
    }
  })

  it('undoes the last change only', async () => {
    const { runs } = await weekend.setOrder([DALLAS, AMY])
    await weekend.changeRun(runs[0]?.id ?? 0, { position: 2 })
    const [, first] = await weekend.changes()
    expect((await weekend.undo(first?.id ?? 0)).status).toBe(404)
  })

  it('brings a scratch of the fence back, and undoes that too', async () => {
    const { runs } = await weekend.setOrder([DALLAS, AMY])
    const runId = runs[0]?.id ?? 0
    await weekend.sendTaps([{ key: 'tap', runId, at: '2026-06-12T15:00:00Z', kind: 'scratch' }])
    await weekend.changeRun(runId, { scratched: false })
    expect((await weekend.taps()).taps).toEqual([])
    await undoLast()
    expect((await shown())[0]).toBe('Open 1 Dalas Burns Dash out')
  })
})

it('the matching has its last decisions undone, one call after the other', async () => {
  const { runs } = await weekend.setOrder(drawOf('Ann Lee on Dash', 'Bo Reed on Star'))
  const { clips } = await weekend.addClips(clipsInTurn(2))
  const decided = async () => (await weekend.matching()).clips.map(({ runId, decided }) => decided && runId)
  await weekend.decideMany(clips.map(({ id }, index) => ({ id, runId: runs[index]?.id })))
  await weekend.decide(clips[1]?.id ?? 0, runs[0]?.id ?? 0)
  expect(await decided()).toEqual([runs[0]?.id, runs[0]?.id])
  const changes = (await weekend.changes()).filter(({ subject }) => subject === 'matching')
  expect(changes.map(({ what }) => what)).toEqual(['C0001.MP4 matched', '2 matches confirmed'])
  await weekend.undo(changes[0]?.id ?? 0)
  expect(await decided()).toEqual(runs.map(({ id }) => id))
  await weekend.undo(changes[1]?.id ?? 0)
  expect(await decided()).toEqual([false, false])
})
