import { PORTFOLIO_CATEGORIES } from '../../src/contract/catalogue/portfolio-categories.ts'
import { CONTACT_WAYS, EVENT_TYPES, SERVICES } from '../../src/contract/owner/contact-choices.ts'
import { Chance } from '../../src/demo/chance.ts'
import { addEvent, addRider, buy, tokenOf } from '../support/buying.ts'
import { type Call, readCalls } from '../support/call-list.ts'
import { complaints } from '../support/complaints.ts'
import { ADMIN, type TestShop } from '../support/open-shop-at.ts'
import { attemptsAreForgotten } from '../support/world/accounts.ts'
import { putFile } from '../support/world/uploads.ts'
import type { Known } from './fitting.ts'
import { faultOf } from './judge.ts'
import { type FuzzRequest, makeRequest, type Who } from './make-request.ts'
import { readBack } from './read-back.ts'
import { makeAgent, sendRaw } from './send-raw.ts'

export interface FuzzReport {
  sent: number
  statuses: Record<string, number>
  slowest: { seconds: number; request: string }
  /** Each with its request, so that it can be sent again. */
  wrong: string[]
}

const AT_ONCE = 6
const MINUTE = 60_000

/** Not in the list, since no program but ours calls them. */
const UNLISTED: Call[] = [
  { method: 'GET', path: '/{page}', query: [{ name: 'rider', in: 'query' }], body: null },
  { method: 'GET', path: '/event/{id}', query: [{ name: 'render', in: 'query' }], body: null },
  { method: 'GET', path: '/order/{token}/video/{horse}', query: [{ name: 'size', in: 'query' }], body: null },
  { method: 'GET', path: '/files/{key}', query: [{ name: 'signature', in: 'query' }], body: null },
  { method: 'GET', path: '/media/public/{key}', query: [], body: null },
  { method: 'GET', path: '/media/images/{name}', query: [], body: null },
  { method: 'GET', path: '/media/previews/{file}', query: [], body: null },
  { method: 'GET', path: '/assets/{file}', query: [], body: null },
  {
    method: 'PATCH',
    path: '/api/admin/uploads/{id}/bytes',
    query: [],
    body: { type: 'application/json', schema: {} },
  },
]

/** Sends `requests` requests that are mostly wrong, all made from `seed`, and says which promises were broken. */
export async function runFuzz(
  test: TestShop,
  { seed, requests }: { seed: number; requests: number },
): Promise<FuzzReport> {
  const agent = makeAgent()
  const calls = [...readCalls((await test.visitor().send('GET', '/api/docs/json')).text), ...UNLISTED]
  const { known, cookies } = await fillShop(test)
  const report: FuzzReport = { sent: 0, statuses: {}, slowest: { seconds: 0, request: '' }, wrong: [] }
  let index = 0
  const work = async () => {
    while (index < requests) {
      const number = index++
      // the shop forgets who asked too often, so that requests are not all refused for that
      if (number % 50 === 0) test.later(61 * MINUTE)
      const chance = new Chance(seed * 1_000_003 + number * 7919)
      const call = calls[Math.floor(chance.next() * calls.length)] ?? UNLISTED[0]
      if (!call) return
      const request = makeRequest(call, chance, known)
      const fault = await judge(request)
      if (fault) report.wrong.push(`seed ${seed}, request ${number}: ${fault}\n${inWords(request)}`)
    }
  }
  const judge = async (request: FuzzRequest) => {
    try {
      const answer = await sendRaw(agent, test.url, request, cookies[request.who]())
      report.sent++
      report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
      if (answer.seconds > report.slowest.seconds) {
        report.slowest = { seconds: answer.seconds, request: inWords(request) }
      }
      if (answer.status === 401 && request.who === 'owner') await cookies.renew()
      const fault = faultOf(request, answer)
      return fault && `${fault}: ${answer.status} ${answer.text.slice(0, 300)}`
    } catch (error) {
      return String(error)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  agent.destroy()
  report.wrong.push(...(await readBack(await logIn(test), test)))
  report.wrong.push(...complaints.splice(0).map((line) => `the log says ${line.slice(0, 600)}`))
  return report
}

const inWords = ({ who, method, url, headers, body }: FuzzRequest) =>
  `${method} ${url.slice(0, 300)} as ${who}, ${JSON.stringify(headers).slice(0, 300)}, ${
    body ? `${body.bytes.length} bytes: ${JSON.stringify(body.bytes.toString().slice(0, 500))}` : 'no body'
  }`

/** Something of everything, so that wrong requests have right ones to meet. */
async function fillShop(test: TestShop): Promise<{
  known: Known
  cookies: Record<Who, () => string | null> & { renew(): Promise<void> }
}> {
  let admin = await logIn(test)
  const buyer = test.visitor()
  const tokens: string[] = []
  let eventId = 0
  for (const name of ['Spring', 'Summer', 'Fall']) {
    eventId = (await addEvent(admin, name)).id
    for (const rider of ['Ann', 'Bo', 'Cy', 'Di']) {
      const added = await addRider(admin, { eventId, name: rider, horseCount: 2 })
      tokens.push(tokenOf(await buy(buyer, { rider: added, email: 'buyer@example.com' })))
    }
  }
  await putFile(test.shop, 'clip.mp4', 'this is no video')
  const cloud = { fileName: 'clip.mp4', riderName: 'Eve', eventId }
  await admin.send('POST', '/api/admin/add-cloud-video', cloud)
  const details = { riderName: 'Flo', eventId }
  const upload = await admin.send('POST', '/api/admin/uploads', { fileName: 'a.mp4', bytes: 9, details })
  const uploadId = JSON.parse(upload.text).id
  const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
  return {
    known: {
      id: ids,
      ids: [[1, 2], [3], ids],
      eventId: [1, 2, 3],
      sportId: [1, 2, 3],
      riderId: ids,
      token: tokens,
      horse: [1, 2],
      part: [0, 3],
      fileName: ['clip.mp4'],
      email: ['buyer@example.com', 'other@example.com'],
      amount: [8500, 6500],
      username: [ADMIN.username],
      page: ['', 'sports', 'about', 'admin'],
      adminView: ['true', 'false'],
      cubeKey: [null],
      category: PORTFOLIO_CATEGORIES,
      eventType: EVENT_TYPES,
      services: [[], SERVICES],
      preferredContact: [...CONTACT_WAYS, ''],
      '/api/admin/uploads/{id} id': [uploadId],
      '/api/admin/uploads/{id}/checksum id': [uploadId],
      '/api/admin/uploads/{id}/bytes id': [uploadId],
    },
    cookies: {
      nobody: () => null,
      buyer: () => `buyer=${buyer.cookie('buyer')}`,
      owner: () => `cloverleaf_session=${admin.cookie('cloverleaf_session')}`,
      // a request may have logged the owner out
      renew: async () => {
        admin = await logIn(test)
      },
    },
  }
}

/** Wrong logins are among the requests. */
async function logIn(test: TestShop) {
  await attemptsAreForgotten(test.shop)
  return test.admin()
}
