import type { Page } from '@playwright/test'
import { pathTo, riderPath } from '../../../src/contract/pages.ts'
import { cubeText } from '../../../src/contract/videos/grading/cube.ts'
import { gradeToLut } from '../../../src/contract/videos/grading/grade-to-lut.ts'
import { NEUTRAL_GRADE } from '../../../src/contract/videos/grading.ts'
import { api } from '../../support/addresses.ts'
import { Client } from '../../support/client.ts'
import { SCRIPT, SHORT, SHORTEST } from '../../support/planted-scripts.ts'
import { announce, checksumOf, seal, sendBytes, untilFinished } from '../../support/sender.ts'
import type { Owner } from './owner.ts'
import { ADMIN, type RunningShop } from './running-shop.ts'
import { sell } from './sandbox-sale.ts'

/** Puts a script into every text field that the shop has, the visitors' and the owner's. Gives every page's address. */
export async function plantScripts(page: Page, shop: RunningShop, owner: Owner) {
  const name = `Jane ${SCRIPT}`
  const about = [
    'aboutTitle',
    'aboutLead',
    'aboutTitle1',
    'aboutText1',
    'aboutTitle2',
    'aboutText2',
    'aboutTitle3',
    'aboutText3',
  ]
  await owner.changeShop({
    brand: `Films ${SHORT}`,
    tagline: SCRIPT,
    phone: SHORT,
    ...Object.fromEntries([...about, 'privacyText', 'termsText'].map((field) => [field, SCRIPT])),
    privacyText: `# ${SCRIPT}\n\n- ${SCRIPT}`,
  })
  const address = `https://127.0.0.1:1/${encodeURIComponent(SCRIPT)}"onerror="tricked=1`
  const sport = await owner.addSport({ name, description: SCRIPT, icon: SHORTEST })
  const event = await owner.addEvent({ name, date: SHORT, sportId: sport.id })
  const rider = await owner.addRider({
    name,
    eventId: event.id,
    horses: [
      { horse: 1, name: SHORT, videoUrl: address },
      { horse: 2, name: SHORT, videoUrl: address },
    ],
    horseCount: 2,
  })
  await owner.addWork({ title: SCRIPT, description: SCRIPT, videoUrl: address })
  const { orderUrl } = await sell(shop.url, rider, 'jane@example.com')
  await page.request.post('/api/contact', {
    data: {
      fullName: name,
      businessName: SCRIPT,
      email: 'jane@example.com',
      phone: SHORT,
      eventType: 'Other',
      eventLocation: SCRIPT,
      eventDate: SCRIPT,
      additionalDetails: SCRIPT,
    },
  })
  const videoId = await plantFiles(shop, event.id)
  return {
    forVisitors: [
      pathTo('home'),
      pathTo('sports'),
      pathTo('sportEvents', { sportId: sport.id }),
      pathTo('event', { id: event.id }),
      riderPath(rider),
      pathTo('myWork'),
      pathTo('about'),
      pathTo('contact'),
      pathTo('privacy'),
      pathTo('terms'),
      new URL(orderUrl).pathname,
    ],
    forOwner: [
      pathTo('adminSports'),
      pathTo('adminSport', { sportId: sport.id }),
      pathTo('adminUpload'),
      pathTo('adminVideos'),
      pathTo('adminVideo', { id: videoId }),
      pathTo('adminSales'),
      pathTo('adminInbox'),
      pathTo('adminEmails'),
    ],
    withoutWords: [pathTo('admin'), pathTo('adminSettings'), pathTo('testUpload')],
    /** There is no video at this address, and no frame in a file that is not a video. */
    missing: [
      new URL(address).pathname,
      ...Array.from({ length: 12 }, (_, part) => api.videoFrame(videoId, part)),
    ],
  }
}

/** The names of files, of a look and of a browser. */
async function plantFiles({ url }: RunningShop, eventId: number) {
  const admin = new Client(url)
  await admin.send('POST', '/api/login', ADMIN, { 'user-agent': SCRIPT })
  const cube = cubeText(gradeToLut({ ...NEUTRAL_GRADE, profile: 'vivid' }), SHORT)
  await admin.send('POST', `/api/admin/cubes?name=${encodeURIComponent(SCRIPT)}`, cube, {
    'content-type': 'text/plain',
  })
  const bytes = Buffer.from('this is no video')
  const details = { riderName: SCRIPT, eventId }
  await announce(admin, { fileName: SCRIPT, bytes: 99, details })
  const { id } = await announce(admin, { fileName: SCRIPT, bytes: bytes.length, details })
  await sendBytes(url, admin, id, bytes)
  await seal(admin, id, checksumOf(bytes))
  const { videoId } = await untilFinished(admin, id)
  if (videoId === null) throw new Error('The file did not become a video')
  return videoId
}
