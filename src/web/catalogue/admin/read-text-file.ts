const MAX_BYTES = 20 * 1024 * 1024

/** The text of a CSV or TSV file, in UTF-8 or as spreadsheets on Windows write it. */
export async function readTextFile(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new Error('The file is too large: at most 20 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new Error('This is an Excel file. Copy its cells and paste them here, or save it as CSV.')
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
