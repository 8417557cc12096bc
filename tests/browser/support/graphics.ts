import config from '../../../playwright.config.ts'

const { args = [], ...others } = config.use?.launchOptions ?? {}

/** A browser that draws in three dimensions without a graphics card, for what is painted with WebGL. */
export const withGraphics = {
  launchOptions: {
    ...others,
    args: [
      ...args.filter((arg) => arg !== '--disable-gpu'),
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  },
}
