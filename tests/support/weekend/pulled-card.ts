import type { CardClip } from '../../../src/web/weekend/memory-card/card-files.ts'
import type { OwnClip } from '../../../src/web/weekend/memory-card/memory-cards.ts'

const FILMED_AT = Date.UTC(2026, 5, 12, 15)

/** A card in a reader: while it is out, none of its files can be read, though their names and sizes are known. */
export class Card {
  isOut = false

  /** Twenty seconds of large video, as a browser has it once the folder was chosen. */
  clip(clipId: number): OwnClip {
    const name = `C000${clipId}.MP4`
    const file = this.#file(name)
    const found: CardClip = {
      ...{ path: name, file, handle: null, sidecar: null, neighbour: null, thumbnail: null },
      copies: [{ path: `SUB/${name}`, file: this.#file(`C000${clipId}S03.MP4`), handle: null }],
    }
    const facts = {
      ...{
        key: name,
        name,
        path: name,
        bytes: 300e6,
        fileTime: FILMED_AT,
        camera: 'A',
        startedAt: FILMED_AT,
      },
      ...{ seconds: 20, width: 3840, height: 2160, codec: 'hevc' },
    }
    return { facts, clipId, found }
  }

  #file(name: string): File {
    const file = new File(['a video that no coder knows'], name, { lastModified: FILMED_AT })
    const slice = file.slice.bind(file)
    file.slice = (...part) => {
      const piece = slice(...part)
      const read = piece.arrayBuffer.bind(piece)
      piece.arrayBuffer = () =>
        this.isOut ? Promise.reject(new DOMException('Gone', 'NotReadableError')) : read()
      return piece
    }
    return file
  }
}
