/** The browser's own memory. It can be switched off or full: then nothing is remembered, and nothing breaks. */
export const longMemory = memoryOf(() => localStorage)
/** Ends with the tab, but not with a reload. */
export const tabMemory = memoryOf(() => sessionStorage)

function memoryOf(open: () => Storage) {
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(open())
    } catch {
      return null
    }
  }
  return {
    read: (key: string) => attempt((storage) => storage.getItem(key)),
    write: (key: string, text: string) => void attempt((storage) => storage.setItem(key, text)),
    forget: (key: string) => void attempt((storage) => storage.removeItem(key)),
    keys: () => attempt((storage) => Object.keys(storage)) ?? [],
    /** Null for what is not there, and for what is not what it should be. */
    readJson<T>(key: string, isRight: (value: unknown) => value is T): T | null {
      try {
        const value: unknown = JSON.parse(this.read(key) ?? 'null')
        return isRight(value) ? value : null
      } catch {
        return null
      }
    },
    writeJson(key: string, value: unknown) {
      this.write(key, JSON.stringify(value))
    },
  }
}
