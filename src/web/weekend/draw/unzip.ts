const END_OF_ARCHIVE = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const STORED = 0
const DEFLATED = 8
// ten thousand riders take two megabytes; larger ones may be zip bombs
const MOST_BYTES = 200 * 1024 * 1024

/** Reads single files out of a zip archive by their names. */
export type Archive = (name: string) => Promise<Uint8Array<ArrayBuffer> | null>

export function openArchive(bytes: Uint8Array<ArrayBuffer>, most = MOST_BYTES): Archive {
  const entries = readDirectory(bytes)
  let left = most
  return async (name) => {
    const entry = entries.get(name)
    if (!entry) return null
    const content = await unpack(bytes, entry, left)
    left -= content.length
    return content
  }
}

interface Entry {
  method: number
  size: number
  headerAt: number
}

/** The central directory; local headers may lack the size. */
function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const view = viewOf(bytes)
  let end = bytes.length - 22
  while (end >= 0 && view.getUint32(end, true) !== END_OF_ARCHIVE) end--
  if (end < 0) throw new Error('The archive has no end')
  const entries = new Map<string, Entry>()
  let at = view.getUint32(end + 16, true)
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new Error('The list of contents is broken')
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    entries.set(name, {
      method: view.getUint16(at + 10, true),
      size: view.getUint32(at + 20, true),
      headerAt: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

async function unpack(bytes: Uint8Array<ArrayBuffer>, { method, size, headerAt }: Entry, most: number) {
  const view = viewOf(bytes)
  const start = headerAt + 30 + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true)
  const packed = bytes.subarray(start, start + size)
  if (method === STORED) return packed
  if (method !== DEFLATED) throw new Error('The archive is packed in another way')
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let total = 0
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = unpacked.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    total += part.value.length
    if (total > most) {
      await reader.cancel()
      throw new Error('The archive holds too much')
    }
    chunks.push(part.value)
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
