import { Agent, request } from 'node:http'

/** A browser that does no more than buying asks for: one connection, the cookie that it was given. */
export class OrderClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #url: string
  #cookie = ''

  constructor(url: string) {
    this.#url = url
  }

  post(path: string, body: object): Promise<string> {
    const payload = JSON.stringify(body)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      ...(this.#cookie && { cookie: this.#cookie }),
    }
    return new Promise((resolve, reject) => {
      const asked = request(this.#url + path, { method: 'POST', agent: this.#agent, headers }, (answer) => {
        const given = answer.headers['set-cookie']?.map((line) => line.split(';')[0]).join('; ')
        if (given) this.#cookie = given
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('end', () =>
          answer.statusCode === 200
            ? resolve(text)
            : reject(new Error(`${path} answered ${answer.statusCode}: ${text}`)),
        )
      })
      asked.on('error', reject)
      asked.end(payload)
    })
  }

  /** The next order comes from another browser. */
  forget() {
    this.#cookie = ''
  }

  close() {
    this.#agent.destroy()
  }
}
