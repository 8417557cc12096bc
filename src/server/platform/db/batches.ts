// both engines bind only some ten thousand values to one statement
const ROWS_AT_A_TIME = 500

export function* batchesOf<T>(rows: readonly T[]) {
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME)
    yield rows.slice(start, start + ROWS_AT_A_TIME)
}
