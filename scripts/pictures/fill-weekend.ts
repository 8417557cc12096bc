import { execFile } from 'node:child_process'
import { copyFile, mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { APIRequestContext, Page } from '@playwright/test'
import { pathTo } from '../../src/contract/pages.ts'
import { sellWith } from '../../tests/browser/support/sandbox-sale.ts'
import { inFolder } from '../setup/folder.mjs'

const run = promisify(execFile)
const EVERY = 48_000
const TAPPED = 9
/** The last tap is half a minute ago. */
const FIRST_RUN = Date.now() - TAPPED * EVERY + 18_000
/** No two runs are as far apart as two others. */
const startOf = (run: number) => FIRST_RUN + run * EVERY + ((run * run * 7) % 23) * 1000
const STOCK = inFolder('assets/pictures')

/** As somebody's spreadsheet has it. */
const DRAW = `OPEN 4D - Draw Sheet
Draw\tRider\tHorse
1\tCALLOWAY, TESS\tRey of Light
2\tMcAllister, Rylee\tSmoke N Mirrors
3\tBurns, Dallas\tJuniper
4\tReyes, Sutton\tStreakin Six
5\tTucker, Bo\tBandit
DRAG
6\tHalvorsen, Wren\tWillow Creek
7\tLindqvist, Cody\tCopper Penny
8\tOkafor, Marlee\tFancy Frenchman
9\tWhitehorse, Jade\tRio Bravo
10\tDelacroix, Kit\tGhost Rider
DRAG
11\tAbbott, Harper\tDash Ta Fame
12\tStorm, Ivy\tComet
YOUTH
1\tReyes, Lane\tPepper
2\tHalvorsen, June\tBiscuit
3\tTucker, Sage\tDomino
OUT 4\tBurns, Remi\tPatches
5\tOkafor, Skye\tNala
6\tStorm, Ezra\tTango
`
const FILMED = 17

interface Weekend {
  eventId: number
  videoId: number
  card: string
}

/** A weekend in the demo shop, made as its owner does: a draw, taps at the fence, a card, a graded video, a few sales. */
export async function fillWeekend(
  page: Page,
  dataDir: string,
  onDraw: () => Promise<void>,
): Promise<Weekend> {
  const { request } = page
  const ask = asking(request)
  const [sport] = await ask('GET', '/api/sports')
  const event = await ask('POST', '/api/events', {
    name: 'Buckeye Futurity',
    date: new Date().toLocaleDateString('en-US', { dateStyle: 'long' }),
    sportId: sport.id,
    thumbnailUrl: '/pictures/event-1.webp',
  })
  await page.goto(pathTo('adminDraw', { eventId: event.id }))
  await page.getByRole('textbox', { name: 'The draw' }).fill(DRAW)
  await page.getByRole('button', { name: /^Import \d+ runs/ }).waitFor()
  await onDraw()
  await page.getByRole('button', { name: /^Import \d+ runs/ }).click()
  await page.getByText(/The running order has/).waitFor()

  const { runs } = await ask('GET', `/api/admin/events/${event.id}/order`)
  await ask('POST', `/api/admin/events/${event.id}/taps`, {
    taps: runs.slice(0, TAPPED).map(({ id }: { id: number }, index: number) => ({
      key: crypto.randomUUID(),
      runId: id,
      kind: 'start',
      at: new Date(startOf(index) + 4000).toISOString(),
    })),
  })
  const card = join(dataDir, 'card')
  await makeCard(card)
  const videoId = await addGradedVideo(ask, dataDir, card, event.id)
  const riders = (await ask('GET', '/api/riders')).filter(
    ({ available }: { available: boolean }) => available,
  )
  for (const [index, rider] of riders.slice(0, 6).entries())
    await sellWith(request, rider, `${rider.name.split(' ')[0].toLowerCase()}${index}@example.com`)
  const [sold] = riders
  await ask('POST', '/api/contact', {
    fullName: 'Dana Vaughn',
    email: `${sold.name.split(' ')[0].toLowerCase()}0@example.com`,
    eventType: 'Other',
    additionalDetails: `I think this is not ${sold.name}: the horse is another one. Can you look?`,
  })
  return { eventId: event.id, videoId, card }
}

const asking =
  (request: APIRequestContext) =>
  async (method: string, path: string, data?: unknown): Promise<ReturnType<typeof JSON.parse>> => {
    const response = await request.fetch(path, { method, ...(data !== undefined && { data }) })
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
    const text = await response.text()
    return text && JSON.parse(text)
  }

/** A clip for every run but the last, from the demo's pictures. */
async function makeCard(card: string) {
  await mkdir(card, { recursive: true })
  const pictures = (await readdir(STOCK)).filter((file) => /^(event|sport|hero)[^.]*-640\.webp$/.test(file))
  for (let index = 0; index < FILMED; index++) {
    const startedAt = new Date(startOf(index))
    const seconds = 16 + (index % 5)
    const file = join(card, `C${String(index + 1).padStart(4, '0')}.MP4`)
    const picture = join(STOCK, pictures[index % pictures.length] ?? '')
    await run('ffmpeg', [
      ...[
        '-nostdin',
        '-v',
        'error',
        '-y',
        '-loop',
        '1',
        '-framerate',
        '8',
        '-t',
        String(seconds),
        '-i',
        picture,
      ],
      ...['-vf', `scale=1280:720:force_original_aspect_ratio=increase,crop=960:540:${20 + index * 9}:60`],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
      ...['-metadata', `creation_time=${startedAt.toISOString()}`, file],
    ])
    const ended = new Date(startedAt.getTime() + seconds * 1000)
    await utimes(file, ended, ended)
  }
}

async function addGradedVideo(
  ask: ReturnType<typeof asking>,
  dataDir: string,
  card: string,
  eventId: number,
) {
  const incoming = join(dataDir, 'media', 'incoming')
  await mkdir(incoming, { recursive: true })
  await copyFile(join(card, 'C0001.MP4'), join(incoming, 'tess-calloway.mp4'))
  const { videoId } = await ask('POST', '/api/admin/add-cloud-video', {
    fileName: 'tess-calloway.mp4',
    riderName: 'Tess Calloway',
    eventId,
    gradingSettings: { exposure: 0.2, contrast: 12, saturation: 15 },
  })
  for (;;) {
    const { state } = await ask('GET', `/api/admin/videos/${videoId}`)
    if (state === 'ready' || state === 'failed') return videoId
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
