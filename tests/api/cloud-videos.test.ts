// @module-tag postgres
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { Rider } from '../../src/contract/catalogue/rider.ts'
import { AddedVideo, Incoming } from '../../src/contract/videos/upload.ts'
import { Video } from '../../src/contract/videos/video.ts'
import { addEvent } from '../support/buying.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

let eventId: number

const test = sharedTestShop()
const admin = sharedAdmin(test)
beforeAll(async () => {
  eventId = (await addEvent(admin)).id
  await test.shop.storage.put("incoming/José's run (2).mp4", Buffer.from('a run'))
  await test.shop.storage.put('incoming/day 2/bo.mov', Buffer.from('another'))
})

const add = (body: object) => admin.send('POST', '/api/admin/add-cloud-video', body)
const riders = () => admin.get(z.array(Rider), `/api/riders?eventId=${eventId}&adminView=true`)

it('files in the incoming folder are listed, and become videos with their grade', async () => {
  const listed = async () => (await admin.get(Incoming, '/api/admin/incoming')).files
  expect((await listed()).map(({ fileName, bytes, used }) => [fileName, bytes, used]).sort()).toEqual([
    ["José's run (2).mp4", 5, false],
    ['day 2/bo.mov', 7, false],
  ])
  const { videoId, riderId } = await admin.post(AddedVideo, '/api/admin/add-cloud-video', {
    fileName: "José's run (2).mp4",
    riderName: 'José Ñandú',
    eventId,
    gradingSettings: { profile: 'vivid', exposure: 0.5, contrast: 10 },
  })
  const { name, grade } = await admin.get(Video, `/api/admin/videos/${videoId}`)
  expect(name).toBe("José's run (2).mp4")
  expect(grade).toMatchObject({ profile: 'vivid', exposure: 0.5, contrast: 10, tint: 0 })
  expect((await riders()).find(({ id }) => id === riderId)).toMatchObject({
    name: 'José Ñandú',
    price: 65,
    videoUrl: `/media/videos/${videoId}`,
  })
  expect((await listed()).find(({ bytes }) => bytes === 5)?.used).toBe(true)
})

it('a file that is not there is named, and nothing is added', async () => {
  const before = await riders()
  const body = { riderName: 'Nobody', eventId, gradingSettings: {} }
  for (const fileName of ['none.mp4', '../shop.sqlite', '..%2fshop.sqlite', '/etc/passwd', '.hidden']) {
    const { status, text } = await add({ ...body, fileName })
    expect([status, text]).toEqual([404, `There is no file ${fileName} in the incoming folder`])
  }
  expect(await riders()).toEqual(before)
})

it('says what is missing', async () => {
  for (const body of [{}, { fileName: ' ', riderName: 'A', eventId }, { fileName: 'a.mp4', eventId }]) {
    expect(await add(body)).toMatchObject({ status: 400, text: 'Please fill in all fields' })
  }
  const odd = await add({
    fileName: 'day 2/bo.mov',
    riderName: 'A',
    eventId,
    gradingSettings: { exposure: 99 },
  })
  expect(odd.status).toBe(400)
})
