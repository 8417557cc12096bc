/**
 * How the server is started, so that it stays small while gigabytes pass through it: what is used for a moment is
 * given back sooner, and all threads share one heap of the system's.
 */
export const MEMORY_FLAGS = ['--max-semi-space-size=4']
export const MEMORY_ENV = { MALLOC_ARENA_MAX: '1' }
