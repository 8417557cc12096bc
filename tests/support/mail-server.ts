import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Received {
  to: string[]
  headers: Map<string, string>
  html: string
  text: string
  /** What its HTML names by `cid:`. */
  pictures: { cid: string; type: string | undefined; bytes: Buffer }[]
}

/** A real SMTP server on this machine, which keeps what it takes and can be told to refuse. It may ask for a login. */
export async function startMailServer(login?: { user: string; password: string }) {
  const received: Received[] = []
  const state = { refusing: false, delay: 0 }
  /** Taken or refused. */
  const offered: ReturnType<typeof readMessage>[] = []
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === login?.user && password === login?.password) return done(null, { user: username })
      done(Object.assign(new Error('Bad credentials'), { responseCode: 535 }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const message = readMessage(Buffer.concat(chunks).toString())
        offered.push(message)
        setTimeout(() => {
          if (state.refusing) return done(Object.assign(new Error('Mailbox busy'), { responseCode: 451 }))
          const to = session.envelope.rcptTo.map(({ address }) => address)
          received.push({ to, ...message })
          done()
        }, state.delay)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    received,
    offered,
    state,
    port,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Cloverleaf Films <shop@films.test>' },
    emailsTo: (address: string) => received.filter(({ to }) => to.includes(address)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

function readMessage(raw: string) {
  const { headers, body } = readPart(raw)
  const parts = leavesOf({ headers, body })
  if (parts.length < 2) throw new Error(`An email has two forms, and this one has one:\n${raw}`)
  const form = (type: string) => {
    const part = parts.find((one) => one.headers.get('content-type')?.startsWith(type))
    return part ? decode(part.body, part.headers.get('content-transfer-encoding')) : ''
  }
  const pictures = parts
    .filter((one) => one.headers.get('content-type')?.startsWith('image/'))
    .map((one) => ({
      cid: (one.headers.get('content-id') ?? '').replace(/^<|>$/g, ''),
      type: (one.headers.get('content-type') ?? '').split(';')[0],
      bytes: Buffer.from(one.body, 'base64'),
    }))
  return { headers, html: form('text/html'), text: form('text/plain'), pictures }
}

/** The parts of the parts: an email's two forms, and the pictures that one of them shows. */
function leavesOf(part: ReturnType<typeof readPart>): ReturnType<typeof readPart>[] {
  const boundary = /boundary="([^"]+)"/.exec(part.headers.get('content-type') ?? '')?.[1]
  if (!boundary) return [part]
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((one) => leavesOf(readPart(one.replace(/^\r\n/, ''))))
}

function readPart(raw: string) {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: raw.slice(end + 4) }
}

function decode(body: string, encoding = '7bit') {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
