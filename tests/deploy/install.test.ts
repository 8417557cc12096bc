import { afterEach, describe, expect, test } from 'vitest'
import { canMount, makeRoot } from './installed-root.ts'

const OWN_CADDYFILE = 'blog.test {\n\ttls {\n\t\tdns other a-token\n\t}\n}\n'

const roots: ReturnType<typeof makeRoot>[] = []
afterEach(() => {
  for (const root of roots.splice(0)) root.remove()
})
function newRoot(options = {}) {
  const root = makeRoot(options)
  roots.push(root)
  return root
}

if (!canMount) process.stderr.write('install.sh is not run here: it takes a namespace for mounts\n')

/** In a namespace where its folders are those of the test; packages and services are pretended. */
describe.skipIf(!canMount)('install.sh', () => {
  test('run again changes nothing', () => {
    const root = newRoot()
    expect(root.install()).toMatchObject({ code: 0, said: expect.stringContaining('password   ') })
    const tree = root.tree()
    expect(tree).toContain('bin/shop -> /opt/cloverleaf/current/deploy/shop')
    expect(root.install()).toMatchObject({ code: 0, said: expect.stringContaining('password   as before') })
    expect(root.tree()).toEqual(tree)
  })

  test('killed at any moment, it is completed when it is run again', {
    tags: ['long'],
    timeout: 600_000,
  }, () => {
    const whole = newRoot()
    const { calls } = whole.install()
    expect(calls).toBeGreaterThan(20)
    for (let killAt = 1; killAt <= calls; killAt++) {
      const root = newRoot()
      expect(root.install({ killAt }).code).not.toBe(0)
      expect(root.install()).toMatchObject({ code: 0 })
      expect(root.tree(), `killed at ${killAt}`).toEqual(whole.tree())
    }
  })

  test('what it writes can be read by the shop and Caddy, whatever the umask of root', () => {
    const [root, strict] = [newRoot(), newRoot()]
    root.install()
    expect(strict.install({ umask: '077' })).toMatchObject({ code: 0 })
    expect(strict.tree()).toEqual(root.tree())
    expect(root.modeOf('etc/cloverleaf.env')).toBe('640')
    expect(root.modeOf('var/lib/cloverleaf')).toBe('700')
  })

  test('sites that Caddy has already stay, with the rights of their file', () => {
    const root = newRoot({ caddyfile: OWN_CADDYFILE, mode: 0o640 })
    expect(root.install()).toMatchObject({ code: 0 })
    expect(root.read('etc/caddy/Caddyfile')).toMatch(
      /^\{\n.*exclude http\.log\.error.*\nblog\.test \{.*\nimport cloverleaf\.caddy\n$/s,
    )
    expect(root.modeOf('etc/caddy/Caddyfile')).toBe('640')
  })

  test('a Caddyfile with which the site is refused stays as it was', () => {
    const root = newRoot({ caddyfile: OWN_CADDYFILE })
    expect(root.install({ caddyRefuses: true })).toMatchObject({
      code: 1,
      said: expect.stringContaining('Caddy does not accept'),
    })
    expect(root.read('etc/caddy/Caddyfile')).toBe(OWN_CADDYFILE)
    expect(root.install()).toMatchObject({ code: 0 })
    expect(root.read('etc/caddy/Caddyfile')).toContain('import cloverleaf.caddy')
  })

  test.each(['example.com', 'shop.example.com', 'shop.example'])(
    '%s is refused before anything changes',
    (domain) => {
      const root = newRoot()
      const before = root.tree()
      expect(root.install({ domain })).toMatchObject({
        code: 1,
        said: `${domain} is only an example: name your own.\n`,
      })
      expect(root.tree()).toEqual(before)
    },
  )

  test('another name than that of the shop is refused', () => {
    const root = newRoot()
    root.install()
    const before = root.tree()
    const { code, said } = root.install({ domain: 'other.test' })
    expect([code, said]).toEqual([1, expect.stringContaining('This shop has another name')])
    expect(root.tree()).toEqual(before)
  })
})
