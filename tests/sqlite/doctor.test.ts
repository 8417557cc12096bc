import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshProgram } from '../../scripts/setup/build.mjs'
import { freePort } from '../../scripts/setup/free-port.mjs'
import { OWN_ENV } from '../support/own-env.ts'
import { freshPlace, type Place } from '../support/test-shop.ts'

const COMMANDS = freshProgram('cli')
const run = promisify(execFile)

let place: Place
beforeAll(async () => {
  place = await freshPlace()
})
afterAll(() => place.remove())

const examine = (env: Record<string, string>) =>
  run(process.execPath, [COMMANDS, 'doctor'], { env: { ...OWN_ENV, ...place.env, ...env } }).catch(
    (error) => error,
  )

it('doctor prints a line for each thing that a shop needs, and ends with 1 if one fails', async () => {
  const { stdout, code } = await examine({})
  expect(code).toBeUndefined()
  expect(stdout.replace(/^(\w+) +(\w+) .*$/gm, '$1 $2')).toMatch(
    /^ok disk\nok ffmpeg\nok sandbox\nopen mail\nopen Stripe\nopen domain\nopen backup\n(ok|open|FAILS) clock\n$/,
  )
  const nobody = await freePort()
  const broken = await examine({ SMTP_URL: `smtp://127.0.0.1:${nobody}`, MAIL_FROM: 'shop@example.com' })
  expect(broken.code).toBe(1)
  expect(broken.stdout).toMatch(/^FAILS +mail .*ECONNREFUSED/m)
})
