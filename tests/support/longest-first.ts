import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** A long one that begins last would have the whole run wait for it. */
const LONG = [
  'tests/topology/topology.test.ts',
  'tests/media/formats/studios.test.ts',
  'tests/media/formats/cameras.test.ts',
  'tests/media/machine-trouble.test.ts',
  'tests/media/formats/sounds.test.ts',
  'tests/media/formats/tapes.test.ts',
  'tests/media/colours.test.ts',
  'tests/media/video-files.test.ts',
  'tests/media/stand-ins.test.ts',
  'tests/media/killed-worker.test.ts',
  'tests/media/owners-edits.test.ts',
  'tests/media/videos.test.ts',
  'tests/media/demo-clips.test.ts',
  'tests/media/private-data.test.ts',
  'tests/media/video-work.test.ts',
  'tests/faults/faults.test.ts',
]

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder

export class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]) {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((file) => join(this.ctx.config.root, file) === moduleId)
      return place < 0 ? LONG.length : place
    }
    return (await super.sort(specs)).toSorted((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b))
  }
}
