/** The pieces of a file in their order, the last one shorter. Each is good until the next is asked for. */
export async function* piecesOf(file: Blob, pieceBytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = byteReader(file)
  if (!reader) return yield* copiesOf(file, pieceBytes)
  // one buffer for all of them: a new one for each costs as much as reading them
  let buffer = new ArrayBuffer(pieceBytes)
  try {
    for (let ended = false; !ended; ) {
      let filled = 0
      while (!ended && filled < pieceBytes) {
        const { value, done } = await reader.read(new Uint8Array(buffer, filled))
        if (value) buffer = value.buffer
        filled += value?.length ?? 0
        ended = done
      }
      if (filled > 0) yield new Uint8Array(buffer, 0, filled)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function* copiesOf(file: Blob, pieceBytes: number) {
  for (let start = 0; start < file.size; start += pieceBytes) {
    yield new Uint8Array(await file.slice(start, start + pieceBytes).arrayBuffer())
  }
}

/** Null in browsers that read files only into buffers of their own. */
function byteReader(file: Blob) {
  try {
    return file.stream().getReader({ mode: 'byob' })
  } catch {
    return null
  }
}
