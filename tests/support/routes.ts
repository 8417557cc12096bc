import type { FastifyInstance } from 'fastify'

/** Every address that the app answers a GET on, hidden ones too, as its own router has them. */
export function listRoutes(app: FastifyInstance): string[] {
  const parts: string[] = []
  return app
    .printRoutes({ commonPrefix: false, method: 'GET' })
    .split('\n')
    .flatMap((line) => {
      const [, branch = '', part] = /^((?:│ {3}| {4})*)[├└]── (.+) \(GET\)$/.exec(line) ?? []
      if (!part) return []
      parts.splice(branch.length / 4, Number.POSITIVE_INFINITY, part)
      return [parts.join('')]
    })
}
