import { describe, expect, it } from 'vitest'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { spendEvening } from '../support/weekend/patient-owner.ts'
import { simulateWeekend, type Weekend } from '../support/weekend/simulate-weekend.ts'
import { drawOf, line, weekendOfEach } from '../support/weekend/weekend-owner.ts'

const test = sharedTestShop()
const admin = sharedAdmin(test)
const weekend = weekendOfEach(admin)

const clip = (number: number, changed: object = {}) => ({
  name: `C${String(number).padStart(4, '0')}.MP4`,
  startedAt: new Date(Date.UTC(2026, 5, 12, 15) + number * 45_000).toISOString(),
  seconds: 20,
  bytes: 300_000_000 + number,
  camera: 'A',
  ...changed,
})

describe('clips', () => {
  it('are the same when they are told again, and answered in the order given', async () => {
    const first = await weekend.addClips([clip(2), clip(1)])
    const again = await weekend.addClips([clip(3), clip(1), clip(2), clip(3)])
    const [two, one] = first.clips
    expect(again.clips.map(({ id }) => id)).toEqual([
      again.clips[0]?.id,
      one?.id,
      two?.id,
      again.clips[0]?.id,
    ])
    const all = (await weekend.clips()).clips
    expect(all.map(({ name }) => name)).toEqual(['C0001.MP4', 'C0002.MP4', 'C0003.MP4'])
    expect(all[0]).toEqual({ id: one?.id, ...clip(1), card: '', videoId: null, where: 'card' })
  })

  it('of another camera, name, start or size are others; a time may have an offset', async () => {
    const others = [{ camera: 'B' }, { name: 'C0009.MP4' }, { startedAt: clip(2).startedAt }, { bytes: 1 }]
    const { clips } = await weekend.addClips([clip(1), ...others.map((changed) => clip(1, changed))])
    expect(new Set(clips.map(({ id }) => id)).size).toBe(5)
    const local = await weekend.addClips([clip(1, { startedAt: '2026-06-12T10:00:45-05:00' })])
    expect(local.clips[0]).toMatchObject({ id: clips[0]?.id, startedAt: '2026-06-12T15:00:45.000Z' })
  })

  it('may be larger than any other number here', async () => {
    const { clips } = await weekend.addClips([clip(1, { bytes: 90_000_000_000, seconds: 21.337 })])
    expect(clips[0]).toMatchObject({ bytes: 90_000_000_000, seconds: 21.337 })
  })
})

describe('taps', () => {
  const tap = (key: string, changed: object = {}) => ({
    key,
    runId: 1,
    at: '2026-06-12T15:00:00.000Z',
    kind: 'start',
    ...changed,
  })

  it('are kept once, however often and from however many phones they come', async () => {
    expect((await weekend.sendTaps([tap('b'), tap('a'), tap('b')])).status).toBe(204)
    expect(
      (await weekend.sendTaps([tap('b', { kind: 'drag' }), tap('c', { at: '2026-06-12T09:00:00-05:00' })]))
        .status,
    ).toBe(204)
    expect((await weekend.taps()).taps).toEqual([
      tap('c', { at: '2026-06-12T14:00:00.000Z' }),
      tap('a'),
      tap('b'),
    ])
  })

  it('that were taken back stay so, also where the tap itself arrives later', async () => {
    await weekend.sendTaps([tap('a'), tap('b', { undone: true })])
    await weekend.sendTaps([tap('a', { undone: true }), tap('b')])
    expect((await weekend.taps()).taps).toEqual([])
  })

  describe('and who scratched', () => {
    const isOut = async (runId: number) => {
      const run = (await weekend.order()).runs.find(({ id }) => id === runId)
      const { taps } = await weekend.taps()
      return run?.scratched || taps.some((one) => one.runId === runId && one.kind === 'scratch')
    }
    const firstRun = async (scratched: boolean) => {
      const { runs } = await weekend.setOrder([{ ...line(['Open', 1, 'Dallas Burns', 'Dash']), scratched }])
      return runs[0]?.id ?? 0
    }

    it('the owner says of a run that it ran, whatever was said before', async () => {
      const runId = await firstRun(true)
      await weekend.sendTaps([tap('a', { runId, kind: 'scratch' }), tap('b', { runId, kind: 'scratch' })])
      await weekend.changeRun(runId, { seconds: 15 })
      expect(await isOut(runId), 'a time says nothing of it').toBe(true)
      expect((await weekend.changeRun(runId, { scratched: false })).scratched).toBe(false)
      expect(await isOut(runId)).toBe(false)
      // the phone sends again what it has
      await weekend.sendTaps([tap('a', { runId, kind: 'scratch' })])
      expect(await isOut(runId)).toBe(false)
      await weekend.changeRun(runId, { scratched: true })
      expect(await isOut(runId)).toBe(true)
    })

    it('a start of somebody who is out on the sheet says that they came after all', async () => {
      const runId = await firstRun(true)
      const start = tap('a', { runId })
      await weekend.sendTaps([start])
      expect((await weekend.order()).runs[0]?.scratched).toBe(false)
      await weekend.changeRun(runId, { scratched: true })
      await weekend.sendTaps([start])
      expect((await weekend.order()).runs[0]?.scratched, 'what is sent again is nothing new').toBe(true)
      await weekend.sendTaps([tap('b', { runId, undone: true })])
      expect((await weekend.order()).runs[0]?.scratched, 'what was taken back counts for nothing').toBe(true)
    })

    it('a clip finds a run that was scratched at the fence and started later', async () => {
      const { runs } = await weekend.setOrder(drawOf('Dallas Burns on Dash', 'Amy Cole on Blue'))
      const [dallas, amy] = runs.map(({ id }) => id)
      await weekend.sendTaps([
        tap('a', { runId: dallas, at: '2026-06-12T15:00:00.000Z' }),
        tap('b', { runId: amy, kind: 'scratch', at: '2026-06-12T15:00:30.000Z' }),
        tap('c', { runId: amy, at: '2026-06-12T15:00:50.000Z' }),
      ])
      const { clips } = await weekend.addClips([
        { ...clip(1), startedAt: '2026-06-12T15:00:00Z' },
        { ...clip(2), startedAt: '2026-06-12T15:00:50Z' },
      ])
      const matching = await weekend.matching()
      expect(clips.map(({ id }) => matching.clips.find((one) => one.id === id)?.runId)).toEqual([dallas, amy])
    })
  })

  it('need a zone in their times, and a kind that there is', async () => {
    expect(await weekend.sendTaps([tap('a', { at: '2026-06-12T15:00:00' })])).toMatchObject({
      status: 400,
      text: 'A time needs its date and its zone, such as 2026-06-13T09:30:00Z',
    })
    expect((await weekend.sendTaps([tap('a', { kind: 'lunch' })])).status).toBe(400)
  })
})

/** What the shop is told of a simulated weekend. */
async function tell(sent: Weekend) {
  const lines = sent.runs.map(({ go, scratched, dragAfter }, index) => ({
    ...line([go, index + 1, `Rider ${index}`, `Horse ${index}`]),
    scratched,
    dragAfter,
  }))
  const { runs } = await weekend.setOrder(lines)
  const { clips } = await weekend.addClips(
    sent.clips.map(({ id, camera, startedAt, seconds }) => ({
      ...clip(id),
      camera,
      seconds: Math.round(seconds * 1000) / 1000,
      startedAt: new Date(startedAt).toISOString(),
    })),
  )
  const runOf = new Map(sent.runs.map(({ id }, index) => [id, runs[index]?.id ?? 0]))
  const truth = new Map(
    clips.map(({ id }, index) => {
      const run = sent.truth.get(sent.clips[index]?.id ?? 0) ?? null
      return [id, run === null ? null : (runOf.get(run) ?? null)]
    }),
  )
  return { truth, runOf }
}

describe('the matching', () => {
  it('is what the matcher says of runs, clips and taps, in both directions', async () => {
    const sent = simulateWeekend(3, {
      runs: 80,
      dragEvery: 8,
      taps: { spread: 3, forgotten: 0.05, wrong: 0.01 },
    })
    const { truth, runOf } = await tell(sent)
    await weekend.sendTaps(
      sent.taps.map(({ runId, at, kind }, index) => ({
        key: `tap ${index}`,
        runId: runOf.get(runId),
        at: new Date(at).toISOString(),
        kind,
      })),
    )
    const { clips, runs } = await weekend.matching()
    expect(clips.map(({ id }) => id)).toEqual([...truth.keys()])
    expect(clips.filter(({ id, runId }) => truth.get(id) === runId).length / clips.length).toBeGreaterThan(
      0.95,
    )
    for (const { id, clipId } of runs)
      if (clipId !== null) expect(clips.find((one) => one.id === clipId)?.runId).toBe(id)
    expect(new Set(runs.map(({ clipId }) => clipId).filter(Boolean)).size).toBeGreaterThan(70)
  })

  it('takes as many answers as the matcher alone, since what was let stand is remembered', {
    tags: ['long'],
  }, async () => {
    const sent = simulateWeekend(6, { runs: 120, dragEvery: 10 })
    const expected = spendEvening({
      ...sent,
      clips: sent.clips.map((one) => ({ ...one, seconds: Math.round(one.seconds * 1000) / 1000 })),
    })
    const { truth } = await tell(sent)
    let matching = await weekend.matching()
    let answers = 0
    for (; answers < 60; answers++) {
      const wrong = matching.clips.find(({ id, runId }) => truth.get(id) !== runId)
      if (!wrong) break
      matching = await weekend.decide(wrong.id, truth.get(wrong.id) ?? null)
      expect(matching.clips.find(({ id }) => id === wrong.id)).toMatchObject({ decided: true, sure: 1 })
    }
    expect(answers).toBe(expected.answers)
    expect(await weekend.matching()).toEqual(matching)
  })

  it('knows by the results who ran, and asks before them', async () => {
    const draws = Array.from({ length: 20 }, (_, index) => index + 1)
    const { runs } = await weekend.setOrder(
      draws.map((draw) => line(['Open', draw, `Rider ${draw}`, 'Dash'])),
    )
    const ran = runs.filter((_, index) => index !== 6)
    const { clips } = await weekend.addClips(ran.map((_, index) => clip(index + 1)))
    const { questions } = await weekend.matching()
    expect(clips.map(({ id }) => id)).toContain(questions?.[0]?.clipId)
    expect(questions?.[0]?.runIds).toHaveLength(2)
    await weekend.saveResults(
      ran.map(({ id }, index) => ({ runId: id, seconds: 16 + (index % 4), place: null, division: null })),
    )
    const after = await weekend.matching()
    expect(after.clips.map(({ runId }) => runId)).toEqual(ran.map(({ id }) => id))
  })

  it('of a whole weekend says in words what does not fit, and puts cameras on one clock', async () => {
    const sent = simulateWeekend(5, { runs: 200, cameras: 'turns', secondOff: -3600, marks: 'irregular' })
    const { truth } = await tell(sent)
    const { clips, notes, clocks } = await weekend.matching()
    expect(clips.filter(({ id, runId }) => truth.get(id) === runId).length / clips.length).toBeGreaterThan(
      0.7,
    )
    expect(notes).toContainEqual(expect.stringMatching(/^The drag marks on this sheet do not fit\./))
    expect(notes).toContainEqual(
      expect.stringMatching(/^The clock of the camera [AB] is about 1 h (behind|ahead)\./),
    )
    expect(clocks).toHaveLength(1)
  })

  it('forgets a word that is taken back', async () => {
    await weekend.setOrder([1, 2, 3].map((draw) => line(['Open', draw, `Rider ${draw}`, 'Dash'])))
    const { clips } = await weekend.addClips([1, 2, 3].map((number) => clip(number)))
    const before = await weekend.matching()
    const id = clips[2]?.id ?? 0
    const decided = await weekend.decide(id, null)
    expect(decided.clips[2]).toEqual({ id, runId: null, sure: 1, decided: true })
    const after = await weekend.takeBack(id)
    expect(after.clips.map(({ decided }) => decided)).toEqual([false, false, false])
    expect(after.clips.map(({ runId }) => runId)).toEqual(before.clips.map(({ runId }) => runId))
  })

  it('takes many words at once, all of them or none, and takes them back at once', async () => {
    const { runs } = await weekend.setOrder(
      [1, 2, 3].map((draw) => line(['Open', draw, `Rider ${draw}`, 'Dash'])),
    )
    const { clips } = await weekend.addClips([1, 2, 3].map((number) => clip(number)))
    const [first, second, third] = clips.map(({ id }) => id)
    const [, run] = runs.map(({ id }) => id)
    const said = await weekend.decideMany([
      { id: first, runId: run },
      { id: third, runId: null },
    ])
    expect(said.clips.map(({ id, runId, decided }) => [id, runId, decided])).toEqual([
      [first, run, true],
      [second, expect.any(Number), false],
      [third, null, true],
    ])
    await expect(
      weekend.decideMany([
        { id: second, runId: null },
        { id: 999_999, runId: null },
      ]),
    ).rejects.toThrow()
    expect(await weekend.matching()).toEqual(said)
    const back = await weekend.decideMany([first, third].map((id) => ({ id, runId: null, decided: false })))
    expect(back.clips.map(({ decided }) => decided)).toEqual([false, false, false])
  })

  it('of a tap for a run that is gone, and of an event without anything, is none', async () => {
    expect(await weekend.matching()).toEqual({ clips: [], runs: [] })
    const { runs } = await weekend.setOrder([line(['Open', 1, 'Amy', 'Blue'])])
    await weekend.addClips([clip(1)])
    await weekend.sendTaps([
      { key: 'k', runId: (runs[0]?.id ?? 0) + 999, at: '2026-06-12T15:00:00Z', kind: 'start' },
    ])
    expect((await weekend.matching()).clips.length).toBe(1)
  })
})
