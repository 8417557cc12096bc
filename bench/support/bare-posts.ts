import Fastify from 'fastify'

/** The least that Fastify can do for an order: it reads three bodies and answers each with JSON of the size it was told. */
const app = Fastify()
const sizes = process.argv.slice(2).map(Number)

app.get('/healthz', (_request, reply) => reply.send('ok'))
for (const [step, size] of sizes.entries()) {
  const filling = 'x'.repeat(Math.max(0, size - 20))
  app.post(`/step/${step}`, async () => ({ filling }))
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => app.close())
