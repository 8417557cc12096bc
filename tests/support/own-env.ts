/** What the shop's own programs get of our environment; all else is what a test says. */
export const OWN_ENV = {
  PATH: process.env.PATH,
  // a test waits for what is encoded
  ENCODER_NICE: '5',
  // a program that is started for the tenth time need not be compiled for the tenth time
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
