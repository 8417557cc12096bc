import type { z } from 'zod'

export interface Reply {
  status: number
  headers: Headers
  text: string
}

/** What an answer is compared with: `expect(await client.send(…)).toMatchObject(reply(404, 'There is no such rider'))`. */
export const reply = (status: number, text: string) => ({ status, text })

/** A browser without a screen: it keeps cookies, and reads answers by the contract's schemas. */
export class Client {
  readonly #url: () => string
  readonly #cookies = new Map<string, string>()
  readonly #password: string | null

  /** With a password it confirms itself where the shop asks for it again, as the owner's pages do. */
  constructor(url: string | (() => string), password: string | null = null) {
    this.#url = typeof url === 'string' ? () => url : url
    this.#password = password
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const isForm = body instanceof FormData
    const response = await fetch(this.#url() + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.#cookies.size > 0 && { cookie: this.#cookieHeader() }),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isForm || typeof body === 'string' ? body : JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    if (this.#password && response.headers.get('x-error-code') === 'confirm-needed') {
      await this.send('POST', '/api/session/confirm', { password: this.#password })
      return this.send(method, path, body, headers)
    }
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  /** The answer's JSON, when the status and the shape are as promised. */
  async ask<T>(
    schema: z.ZodType<T>,
    method: string,
    path: string,
    body?: unknown,
    promised = method === 'POST' && !path.endsWith('/login') ? 201 : 200,
  ): Promise<T> {
    const { status, text } = await this.send(method, path, body)
    if (status !== promised) {
      throw new Error(`${method} ${path} answered ${status}: ${text}`)
    }
    return schema.parse(JSON.parse(text))
  }

  get<T>(schema: z.ZodType<T>, path: string) {
    return this.ask(schema, 'GET', path)
  }

  post<T>(schema: z.ZodType<T>, path: string, body: unknown) {
    return this.ask(schema, 'POST', path, body)
  }

  /** For a POST that makes nothing new. */
  postFor<T>(schema: z.ZodType<T>, path: string, body?: unknown) {
    return this.ask(schema, 'POST', path, body, 200)
  }

  put<T>(schema: z.ZodType<T>, path: string, body: unknown) {
    return this.ask(schema, 'PUT', path, body)
  }

  /** By https its name has a prefix. */
  cookie(name: string) {
    return this.#cookies.get(name) ?? this.#cookies.get(`__Host-${name}`)
  }

  setCookie(name: string, value: string) {
    this.#cookies.set(name, value)
  }

  #cookieHeader() {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  #keep(line: string) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (name === undefined || value === undefined) return
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }
}
