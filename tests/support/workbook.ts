import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive as office programs write it: packed, and with the sizes only in the list at the end. */
export function zip(files: Record<string, string>): Buffer<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const packed = deflateRawSync(content)
    const sums = numbers([4, crc32(content)], [4, packed.length], [4, content.length])
    const kind = numbers([2, 20], [2, 8], [2, 8], [4, 0])
    const local = [numbers([4, 0x04034b50]), kind, Buffer.alloc(12), numbers([2, name.length], [2, 0])]
    const file = Buffer.concat([...local, Buffer.from(name), packed, numbers([4, 0x08074b50]), sums])
    parts.push(file)
    const entry = [numbers([4, 0x02014b50], [2, 20]), kind, sums, numbers([2, name.length]), Buffer.alloc(12)]
    directory.push(...entry, numbers([4, at]), Buffer.from(name))
    at += file.length
  }
  const list = Buffer.concat(directory)
  const count = Object.keys(files).length
  const end = numbers([4, 0x06054b50], [4, 0], [2, count], [2, count], [4, list.length], [4, at], [2, 0])
  return Buffer.concat([...parts, list, end])
}

const numbers = (...fields: [size: 2 | 4, value: number][]) =>
  Buffer.concat(
    fields.map(([size, value]) => {
      const bytes = Buffer.alloc(size)
      bytes.writeUIntLE(value, 0, size)
      return bytes
    }),
  )

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/**
 * An Excel file whose first sheet has these rows, after one that is hidden. `strings` are those that its cells share,
 * `saturday` the rows of a second sheet. Cells with `s="3"` are struck through.
 */
export const workbook = (rows: string, strings: string[] = [], saturday = '') =>
  zip({
    'xl/workbook.xml': `<?xml version="1.0"?><workbook ${MAIN} xmlns:r="${LINKS}"><sheets>
      <sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Start list" sheetId="2" r:id="rId2"/><sheet name="Saturday" sheetId="3" r:id="rId3"/>
    </sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
      <Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/>
      <Relationship Id="rId2" Type="${LINKS}/worksheet" Target="/xl/worksheets/sheet2.xml"/>
      <Relationship Id="rId3" Type="${LINKS}/worksheet" Target="worksheets/sheet3.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData/></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`,
    'xl/worksheets/sheet3.xml': `<worksheet ${MAIN}><sheetData>${saturday}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="[$$-409]#,##0.00"/></numFmts>
      <fonts><font/><font><strike/></font></fonts>
      <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
      <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="0" fontId="1"/></cellXfs></styleSheet>`,
  })
