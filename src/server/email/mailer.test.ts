import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { smtpMailer } from './mailer.ts'

const EMAIL = {
  messageId: '<1@shop.example>',
  recipient: 'jane@example.com',
  replyTo: null,
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
}
const TIMEOUTS = { connectionTimeout: 200, greetingTimeout: 200, dnsTimeout: 200, socketTimeout: 200 }

it.each([
  ['at all', ''],
  ['after its greeting', '220 mail.example ESMTP\r\n'],
])('a mail server that says nothing %s is given up', async (_when, greeting) => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => sockets.add(socket.on('error', () => {})) && socket.write(greeting))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mailer = smtpMailer({ smtpUrl, from: 'shop@example.com' }, TIMEOUTS)
  await expect(mailer.send(EMAIL)).rejects.toThrow(/timeout|greeting never received/i)
  mailer.close()
  for (const socket of sockets) socket.destroy()
  server.close()
})

it('a server that offers no TLS never hears the password where TLS is required', async () => {
  const heard: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 mail.example ESMTP\r\n')
    socket.on('data', (chunk) => {
      heard.push(String(chunk))
      socket.write(
        /^EHLO/.test(String(chunk)) ? '250-mail.example\r\n250 AUTH PLAIN LOGIN\r\n' : '500 no\r\n',
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const smtpUrl = `smtp://shop:secret@127.0.0.1:${port}/?requireTLS=true`
  const mailer = smtpMailer({ smtpUrl, from: 'shop@example.com' }, TIMEOUTS)
  await expect(mailer.send(EMAIL)).rejects.toThrow()
  expect(heard.join()).toMatch(/STARTTLS/)
  expect(heard.join()).not.toMatch(/AUTH/)
  mailer.close()
  server.close()
})
