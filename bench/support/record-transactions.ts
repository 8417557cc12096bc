import Sqlite from 'better-sqlite3'

interface Write {
  text: string
  parameters: unknown[]
}

export type Transaction = Write[]

/** Takes down what the shop writes, transaction by transaction; a write outside of any is one by itself. */
export function recordTransactions() {
  let done: Transaction[] | null = null
  let current: Transaction | null = null
  const database = new Sqlite(':memory:')
  const statement = Object.getPrototypeOf(database.prepare('select 1')) as Sqlite.Statement
  database.close()
  for (const name of ['run', 'all'] as const) {
    const original = statement[name]
    statement[name] = function (this: Sqlite.Statement, ...parameters: unknown[]) {
      const { source } = this
      if (source === 'savepoint own') current = []
      else if (source === 'release own') {
        if (current) done?.push(current)
        current = null
      } else if (done && /^(insert|update|delete) /.test(source)) {
        const write = { text: source, parameters: parameters.flat() }
        if (current) current.push(write)
        else done.push([write])
      }
      return Reflect.apply(original, this, parameters)
    }
  }
  return {
    start() {
      done = []
    },
    stop(): Transaction[] {
      const taken = done ?? []
      done = null
      return taken
    },
  }
}
