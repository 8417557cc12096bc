import { type Environment, isPort, isWebAddress } from './environment.ts'

/** Reserved for documentation; other people's sites are at some of them. */
export const isExampleName = (host: string) => /(^|\.)example(\.(com|net|org))?$/i.test(host)

/** Empty when it is not an origin. */
export function readPublicUrl(env: Environment, port: number) {
  const text = env.given('PUBLIC_URL')
  const url = URL.parse(text ?? `http://localhost:${isPort(port) ? port : 0}`)
  if (url && isExampleName(url.hostname)) {
    env.refuse(
      `PUBLIC_URL names ${url.hostname}, which is only an example: order links would not lead to your shop. Set your own, or leave it out and set it in the owner area.`,
    )
  }
  if (url && isWebAddress(url.href) && url.href === `${url.origin}/`) return url.origin
  if (text) env.refuse('PUBLIC_URL must be an address such as https://shop.example.com.')
  return ''
}
