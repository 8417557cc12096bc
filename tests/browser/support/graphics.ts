import type { Page } from '@playwright/test'
import config from '../../../playwright.config.ts'

const { args = [], ...others } = config.use?.launchOptions ?? {}

const SOFTWARE_CARD = [
  ...args.filter((arg) => arg !== '--disable-gpu'),
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
]

/** A browser that draws in three dimensions without a graphics card, for what is painted with WebGL. */
export const withGraphics = {
  launchOptions: {
    ...others,
    // the page around it is drawn as elsewhere: a card made of software takes seconds for each of its frames
    args: [...SOFTWARE_CARD, '--disable-gpu-compositing', '--disable-gpu-rasterization'],
  },
}

/** One that draws all with the card, videos too: their colours are those that a visitor with a card sees. */
export const withGraphicsThroughout = { launchOptions: { ...others, args: SOFTWARE_CARD } }

/** A browser in which WebGL2 is missing, so that grades are computed without a graphics card. */
export const withoutGraphics = (page: Page) =>
  page.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: []) {
      return kind === 'webgl2' ? null : real.call(this, kind, ...rest)
    } as typeof real
  })
