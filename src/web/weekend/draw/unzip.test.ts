import { describe, expect, it } from 'vitest'
import { zip } from '../../../../tests/support/workbook.ts'
import { openArchive } from './unzip.ts'

const read = async (bytes: Uint8Array<ArrayBuffer>, name: string) => {
  const content = await openArchive(bytes)(name)
  return content && new TextDecoder().decode(content)
}

describe('an archive', () => {
  const archive = zip({ 'a.txt': 'Tess', 'folder/b.txt': 'Calloway '.repeat(50_000) })

  it('gives its files by name', async () => {
    expect(await read(archive, 'a.txt')).toBe('Tess')
    expect(await read(archive, 'folder/b.txt')).toBe('Calloway '.repeat(50_000))
    expect(await read(archive, 'c.txt')).toBeNull()
  })

  it('that is cut or scrambled is refused', async () => {
    expect(() => openArchive(archive.subarray(0, -30))).toThrow('no end')
    expect(() => openArchive(new Uint8Array(10))).toThrow('no end')
    const scrambled = Buffer.from(archive)
    scrambled.fill(0xff, 35, 60)
    await expect(read(scrambled, 'a.txt')).rejects.toThrow()
  })

  it('that would fill the memory is refused', async () => {
    const small = openArchive(archive, 500_000)
    await small('folder/b.txt')
    await expect(small('folder/b.txt')).rejects.toThrow('too much')
  })
})
