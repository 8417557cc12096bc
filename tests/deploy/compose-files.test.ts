import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { inFolder } from '../../scripts/setup/folder.mjs'
import { readConfig } from '../support/world/machine.ts'

const Service = z.object({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
})
const ComposeFile = z.object({
  services: z.record(z.string(), Service),
  volumes: z.record(z.string(), z.null()).optional(),
})

const read = (file: string) => readFileSync(inFolder(file), 'utf8')
const readCompose = (file: string) => ComposeFile.parse(parse(read(file), { merge: true }))

/** What docker compose puts in. */
const filledIn = (text: string) => text.replace(/\$\{DOMAIN(:\?[^}]*)?\}/g, 'shop.example.org')

/** Every name that the image's scripts or the shop read. */
const known = ['src/server/platform/config/config.ts', 'src/server/platform/config/environment.ts']
  .concat('src/server/platform/config/read-payments.ts', 'deploy/container.sh', 'deploy/container.caddy')
  .map(read)
  .join('\n')
const isKnown = (name: string) => new RegExp(`['$"{]${name}\\b`).test(known)

for (const file of ['compose.yaml', 'deploy/cluster/compose.yaml']) {
  const { services, volumes = {} } = readCompose(file)
  const folder = dirname(inFolder(file))

  it(`${file}: its services use what there is`, () => {
    for (const [name, service] of Object.entries(services)) {
      for (const mount of service.volumes ?? []) {
        const [source = ''] = mount.split(':')
        if (source.startsWith('.')) expect(existsSync(join(folder, source)), `${name}: ${source}`).toBe(true)
        else expect(Object.keys(volumes), name).toContain(source)
      }
      const needed = service.depends_on ?? []
      for (const other of Array.isArray(needed) ? needed : Object.keys(needed))
        expect(Object.keys(services), name).toContain(other)
      if (service.build) accessSync(join(folder, service.build, 'Dockerfile'))
      else expect(service.image, name).toMatch(/:v?\d+(\.\d+)*$/)
    }
  })

  it(`${file}: the shop takes every setting, and starts what the image has`, () => {
    const ours = Object.entries(services).filter(([, { image }]) => image === 'cloverleaf')
    expect(ours.length).toBeGreaterThan(1)
    for (const [name, { environment = {}, command = [] }] of ours) {
      const env = Object.fromEntries(Object.entries(environment).map(([key, text]) => [key, filledIn(text)]))
      expect(
        Object.keys(env).filter((key) => !isKnown(key)),
        name,
      ).toEqual([])
      expect(() => readConfig(env), name).not.toThrow()
      const [program = '', script = ''] = command
      if (program !== 'bin/node') accessSync(inFolder(program), constants.X_OK)
      else if (script.startsWith('dist/'))
        accessSync(inFolder(script.replace('dist/shop', 'src').replace(/js$/, 'ts')))
    }
  })
}
