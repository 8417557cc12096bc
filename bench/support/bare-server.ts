import Fastify from 'fastify'

/** The least that Fastify can do: `/bytes/<n>` sends a ready buffer of `n` bytes. */
const app = Fastify()
const buffers = new Map<string, Buffer>()
for (const size of process.argv.slice(2)) buffers.set(size, Buffer.alloc(Number(size), 'x'))

app.get('/healthz', (_request, reply) => reply.send('ok'))
for (const [size, buffer] of buffers) {
  app.get(`/bytes/${size}`, (_request, reply) => reply.type('application/json').send(buffer))
}
await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => app.close())
