import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as fenceCalls from '../../contract/weekend/fence/fence-calls.ts'
import * as posterCalls from '../../contract/weekend/poster/poster-calls.ts'
import { readEventWeek, readWeekendSheet } from '../../contract/weekend/sheet/sheet-calls.ts'
import * as waitlistCalls from '../../contract/weekend/waitlist/waitlist-calls.ts'
import type { Go } from '../../contract/weekend/weekend.ts'
import * as calls from '../../contract/weekend/weekend-calls.ts'
import { provenBy } from '../buying/access/buyer-proof.ts'
import { findEvent } from '../catalogue/events.ts'
import { listGoStarts, type Placed, placedRuns } from '../catalogue/running-order.ts'
import type { Shop } from '../composed-shop.ts'
import { clientOf } from '../owner/accounts/account-events.ts'
import type { Db } from '../platform/db/open.ts'
import { notFound } from '../platform/http/errors.ts'
import { mounting } from '../platform/http/mount.ts'
import { currentUser, roleOf } from '../platform/http/sessions.ts'
import { listChanges, undoChange } from './changes.ts'
import { addRun, changeRun, renameGo, saveResults } from './draw/change-run.ts'
import { readRuns } from './draw/runs.ts'
import { saveRunningOrder } from './draw/save-running-order.ts'
import { addTaps } from './fence/add-taps.ts'
import {
  checkFenceLink,
  endFenceLink,
  listFenceLinks,
  makeFenceLink,
  readFence,
  refuseOtherDays,
} from './fence/fence-links.ts'
import { lockEvent } from './lock-event.ts'
import { addClips, listClips } from './match/clips.ts'
import { decideClip, decideClips, undecideClip } from './match/decide-clips.ts'
import { readTaps } from './match/read-day.ts'
import { readMatching } from './match/read-matching.ts'
import { changeLine, chooseWord, notePrinted, readPoster } from './poster/poster.ts'
import { readSheet, readWeek } from './sheet/read-sheet.ts'
import { readNeeds } from './upload-plan/read-needs.ts'
import { confirmWaitlist } from './waitlist/consent.ts'
import { joinWaitlist } from './waitlist/join-waitlist.ts'
import { leaveWaitlist } from './waitlist/leave-waitlist.ts'
import { listWaitlist } from './waitlist/waitlist.ts'

export const weekendRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = shop
    const { mount } = mounting(app, shop, checkFenceLink(shop))
    const eventOf = async (id: number) => (await findEvent(db, id, { asOwner: true })) ?? notFound('event')

    mount(calls.readRunningOrder, async ({ params }) => {
      await eventOf(params.id)
      return { runs: await readRuns(db, params.id) }
    })

    mount(calls.saveRunningOrder, async ({ params, body }) => {
      const runs = await saveRunningOrder(shop, params.id, body.runs)
      // payments that are open for what left the shop are cancelled
      shop.worker.wake('reconcile')
      return { runs }
    })

    mount(calls.addRun, async (request) => {
      await refuseOtherDays(shop, request, null)
      return addRun(shop, request.params.id, request.body)
    })

    mount(calls.renameGo, async ({ params, body }) => ({ runs: await renameGo(shop, params.id, body) }))

    mount(calls.listChanges, async ({ params }) => {
      await eventOf(params.id)
      return { changes: await listChanges(db, params.id) }
    })

    mount(calls.undoChange, async ({ params }) => {
      await undoChange(shop, params.id, params.changeId)
      shop.worker.wake('reconcile')
    })

    mount(calls.listGoes, async ({ params }) => {
      await eventOf(params.id)
      return { goes: await readGoes(db, params.id) }
    })

    mount(calls.saveGoStarts, async ({ params, body }) => {
      await saveGoStarts(shop, params.id, body.goes)
      return { goes: await readGoes(db, params.id) }
    })

    mount(calls.changeRun, ({ params, body }) => changeRun(shop, params.id, body))

    mount(calls.saveResults, async ({ params, body }) => {
      await saveResults(shop, params.id, body.results)
      return { runs: await readRuns(db, params.id) }
    })

    mount(calls.listClips, async ({ params }) => {
      await eventOf(params.id)
      return { clips: await listClips(db, params.id) }
    })

    mount(calls.addClips, async ({ params, body }) => ({
      clips: await addClips(shop, params.id, body.clips),
    }))

    mount(calls.readMatching, async ({ params }) => {
      await eventOf(params.id)
      return readMatching(shop, db, params.id)
    })

    mount(calls.readNeeds, async ({ params }) => {
      await eventOf(params.id)
      return { clips: await readNeeds(shop, params.id) }
    })

    mount(calls.decideClip, ({ params, body }) => decideClip(shop, params.id, body))

    mount(calls.decideClips, ({ params, body }) => decideClips(shop, params.id, body.clips))

    mount(calls.undecideClip, ({ params }) => undecideClip(shop, params.id))

    mount(calls.listTaps, async ({ params }) => {
      await eventOf(params.id)
      return { taps: await readTaps(db, params.id) }
    })

    mount(calls.addTaps, async (request) => {
      await refuseOtherDays(shop, request, request.body.taps)
      await addTaps(shop, request.params.id, request.body.taps)
    })

    mount(fenceCalls.readFence, (request) => readFence(shop, request.params.id, request))

    mount(fenceCalls.listFenceLinks, async ({ params }) => {
      await eventOf(params.id)
      return { links: await listFenceLinks(shop, params.id) }
    })

    mount(fenceCalls.makeFenceLink, async (request, reply) => {
      const from = clientOf(request, await currentUser(shop, request, reply))
      return makeFenceLink(shop, request.params.id, request.body.day, from)
    })

    mount(fenceCalls.endFenceLink, async (request, reply) =>
      endFenceLink(shop, request.params.id, clientOf(request, await currentUser(shop, request, reply))),
    )

    mount(posterCalls.readPoster, ({ params }) => readPoster(shop, params.id))

    mount(posterCalls.changePosterLine, async ({ params, body }) => {
      await changeLine(shop.db, params.id, body.line)
      return readPoster(shop, params.id)
    })

    mount(posterCalls.notePosterPrinted, async ({ params }) => {
      await eventOf(params.id)
      await notePrinted(shop, params.id)
    })

    mount(posterCalls.chooseEventWord, async ({ params, body }) => {
      await eventOf(params.id)
      await chooseWord(db, params.id, body.word, shop.now())
      return readPoster(shop, params.id)
    })

    const audienceOf = async (request: FastifyRequest, reply: FastifyReply) => ({
      asHelper: (await roleOf(shop, request, reply)) !== 'owner',
    })

    mount(readWeekendSheet, async (request, reply) =>
      readSheet(shop, await eventOf(request.params.id), await audienceOf(request, reply)),
    )

    mount(readEventWeek, async (request, reply) =>
      readWeek(shop, await eventOf(request.params.id), await audienceOf(request, reply)),
    )

    await app.register(waitlistRoutes(shop))
  }

const waitlistRoutes =
  (shop: Shop): FastifyPluginAsyncZod =>
  async (app) => {
    // one-click unsubscribe (RFC 8058) posts a form, and its body is not needed
    for (const form of ['application/x-www-form-urlencoded', 'multipart/form-data']) {
      app.addContentTypeParser(form, { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) =>
        done(null, undefined),
      )
    }
    const { mount } = mounting(app, shop)

    mount(waitlistCalls.joinWaitlist, async (request) => {
      const { body, ip } = request
      const isProven = (await provenBy(shop, request)).emails.includes(body.email)
      const { key } = await joinWaitlist(shop, body, { ip, isProven })
      return { waiting: true as const, toConfirm: !isProven, key }
    })

    mount(waitlistCalls.confirmWaitlist, ({ params }) => confirmWaitlist(shop, params.token))

    mount(waitlistCalls.leaveWaitlist, ({ params }) => leaveWaitlist(shop, params.token))

    mount(waitlistCalls.listWaitlist, () => listWaitlist(shop.db, shop.now()))
  }

/** The goes of an event in running order, with their start times. */
async function readGoes(db: Db, eventId: number): Promise<Go[]> {
  const runs = await placedRuns(db)
    .select(['go', ({ fn }) => fn.min('position').as('first'), ({ fn }) => fn.countAll<number>().as('runs')])
    .where('eventId', '=', eventId)
    .$narrowType<Placed>()
    .groupBy('go')
    .orderBy('first')
    .execute()
  const starts = await listGoStarts(db, eventId)
  const startOf = new Map(starts.map(({ go, startsAt }) => [go, startsAt]))
  return runs.map(({ go, runs: count }) => ({ go, runs: Number(count), startsAt: startOf.get(go) ?? null }))
}

/** Goes that are not named keep their times. */
const saveGoStarts = (shop: Shop, eventId: number, goes: Pick<Go, 'go' | 'startsAt'>[]) =>
  shop.db.transaction().execute(async (tx) => {
    await lockEvent(shop, tx, eventId)
    for (const { go, startsAt } of goes) {
      await tx.deleteFrom('goStart').where('eventId', '=', eventId).where('go', '=', go).execute()
      if (startsAt === null) continue
      const time = new Date(startsAt).toISOString()
      await tx.insertInto('goStart').values({ eventId, go, startsAt: time }).execute()
    }
  })
