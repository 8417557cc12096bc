import { writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { freshProgram } from '../../scripts/setup/build.mjs'
import { Alarm } from '../../src/contract/owner/dashboard.ts'
import { addEvent } from '../support/buying.ts'
import { Client } from '../support/client.ts'
import { ADMIN, openShopAt } from '../support/open-shop-at.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { startProgram } from '../support/program.ts'
import { folderOfFile, freshPlace } from '../support/test-shop.ts'
import { putFile } from '../support/world/uploads.ts'

const programs = folderOfFile('programs')

const SAID =
  'bubblewrap is installed and does not work here: bwrap: Creating new namespace failed: Function not implemented'

it('a shop whose bubblewrap fails tells at its start and on Today what bubblewrap said', {
  tags: ['long'],
}, async () => {
  writeFileSync(join(programs, 'bwrap'), `#!/bin/sh\necho '${SAID.split('here: ')[1]}' >&2\nexit 1\n`, {
    mode: 0o755,
  })
  // what takes its place where it works
  writeFileSync(join(programs, 'setpriv'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const place = await freshPlace()
  const env = {
    ...OWN_ENV,
    ...place.env,
    PATH: `${programs}${delimiter}${OWN_ENV.PATH}`,
    HOST: '0.0.0.0',
    PORT: '0',
    DEMO: '0',
    WORKER: '0',
    NODE_ENV: 'production',
  }
  try {
    const before = await openShopAt({ ...place.env, WORKER: '0' })
    await putFile(before.shop, 'run.mp4', 'a run')
    const admin = await before.admin()
    const added = { fileName: 'run.mp4', riderName: 'Jane Doe', eventId: (await addEvent(admin)).id }
    expect((await admin.send('POST', '/api/admin/add-cloud-video', added)).status).toBe(201)
    await before.close()
    const program = await startProgram(
      [process.execPath, freshProgram('main')],
      env,
      /open at http:\/\/localhost:(\d+)[\s\S]*ffmpeg +(.*)\n/,
    )
    const [, port, ffmpegLine] = program.found
    expect(ffmpegLine).toContain(`: ${SAID}; until then uploaded videos wait`)
    const owner = new Client(`http://127.0.0.1:${port}`, ADMIN.password)
    expect((await owner.send('POST', '/api/login', ADMIN)).status).toBe(200)
    const alarms = await owner.get(z.array(Alarm), '/api/alarms')
    expect(alarms.find(({ kind }) => kind === 'no-ffmpeg')?.sentence).toBe(
      `Videos wait, because there is no sandbox to decode them in: ${SAID}. Make it work, and start the shop again.`,
    )
    await program.stop()
  } finally {
    await place.remove()
  }
})
