import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { addressOf } from '../../src/contract/endpoint.ts'
import { Goes } from '../../src/contract/weekend/weekend.ts'
import { listGoes } from '../../src/contract/weekend/weekend-calls.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'
import { drawOf, line, weekendOfEach } from '../support/weekend/weekend-owner.ts'

const test = sharedTestShop()
const admin = sharedAdmin(test)
const weekend = weekendOfEach(admin)

const address = () => addressOf(listGoes, { params: { id: weekend.eventId } })
const saveStarts = (goes: object[]) => admin.put(Goes, address(), { goes })
/** As a visitor sees the event. */
const shown = async () => {
  const path = `/api/riders?eventId=${weekend.eventId}&adminView=false`
  const riders = await test.visitor().get(z.array(Rider), path)
  return new Map(riders.map((rider) => [rider.name, rider]))
}
const runOf = async (name: string) => (await shown()).get(name)?.horses[0]?.run

describe('a run that is not up yet', () => {
  it('is on the event page from the draw on, with the time it is due where that is known', async () => {
    await weekend.setOrder([
      line(['Friday Open', 1, 'Amy Cole', 'Blue']),
      line(['Friday Open', 2, 'Bo Reed', 'Dash']),
      { ...line(['Friday Open', 3, 'Cy Burns', 'Roan']), scratched: true },
      line(['Youth', 1, 'Di Winn', 'Star']),
    ])
    expect((await shown()).get('Amy Cole')).toMatchObject({ available: false })
    expect(await runOf('Amy Cole')).not.toHaveProperty('dueAt')

    expect((await saveStarts([{ go: 'Friday Open', startsAt: '2026-06-12T10:00:00-05:00' }])).goes).toEqual([
      { go: 'Friday Open', runs: 3, startsAt: '2026-06-12T15:00:00.000Z' },
      { go: 'Youth', runs: 1, startsAt: null },
    ])
    expect(await runOf('Amy Cole')).toMatchObject({ dueAt: '2026-06-12T15:00:00.000Z' })
    expect(await runOf('Cy Burns'), 'who is out is not due').not.toHaveProperty('dueAt')
    expect(await runOf('Di Winn'), 'nothing is known of that go').not.toHaveProperty('dueAt')

    await saveStarts([{ go: 'Friday Open', startsAt: null }])
    expect(await runOf('Amy Cole')).not.toHaveProperty('dueAt')
  })

  it('of an unlisted rider is due after all who run before, not as the first', async () => {
    const { runs } = await weekend.setOrder(drawOf('Amy Cole on Blue', 'Bo Reed on Dash', 'Cy Burns on Roan'))
    await saveStarts([{ go: 'Open', startsAt: '2026-06-12T15:00:00Z' }])
    const listed = await shown()
    const bo = await admin.put(Rider, `/api/riders/${runs[1]?.riderId}`, { unlisted: true })
    expect(await runOf('Cy Burns')).toEqual(listed.get('Cy Burns')?.horses[0]?.run)
    const path = `/api/riders?eventId=${weekend.eventId}&adminView=false&linkKey=${bo.linkKey}`
    const byLink = await test.visitor().get(z.array(Rider), path)
    const found = byLink.find(({ id }) => id === bo.id)
    expect(found?.horses[0]?.run).toEqual(listed.get('Bo Reed')?.horses[0]?.run)
  })

  it('goes by what is tapped at the fence, and says nothing of it once the video is up', async () => {
    const { runs } = await weekend.setOrder(drawOf('Amy Cole on Blue', 'Bo Reed on Dash'))
    const [amy] = runs
    await weekend.sendTaps([{ key: 'a', runId: amy?.id, at: '2026-06-12T16:29:40Z', kind: 'start' }])
    // what visitors are shown is kept for a minute at most
    test.shop.responses.invalidateHere()
    expect(await runOf('Amy Cole')).toMatchObject({ startedAt: '2026-06-12T16:29:40.000Z' })
    expect(await runOf('Bo Reed')).toMatchObject({ dueAt: '2026-06-12T16:30:00.000Z' })
    await admin.send('PUT', `/api/riders/${amy?.riderId}`, { videoUrl: 'https://videos.example/a.mp4' })
    const up = await runOf('Amy Cole')
    expect(up).toMatchObject({ draw: 1 })
    expect(up).not.toHaveProperty('startedAt')
  })
})
