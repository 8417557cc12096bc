import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '../composed-shop.ts'
import type { Ending, Run } from '../platform/jobs/run-jobs.ts'
import type { Programs } from './ffmpeg/programs.ts'
import { runProgram } from './ffmpeg/run.ts'
import { addVideoJob } from './video-jobs.ts'
import type { Video } from './video-row.ts'
import { noteProcess } from './work-folder.ts'

const LIMIT = 10 * 60_000

/** Makes the source of a film on demand; from there on it is a film as any other. */
export async function makeSource(
  shop: Shop,
  programs: Programs,
  video: Video,
  folder: string,
  { signal, report }: Run,
): Promise<Ending> {
  const { args, seconds } = await shop.sourceMaker.prepare(video.sourceKey, folder)
  await runProgram(programs.ffmpeg, args, {
    folder,
    signal,
    limit: LIMIT,
    onStart: noteProcess(folder),
    onProgress: (done) => report(shop.sourceMaker.name, done / seconds),
  })
  const file = join(folder, 'source.mp4')
  const { size } = await stat(file)
  await shop.storage.take(video.sourceKey, file)
  return {
    write: async (tx) => {
      await tx.updateTable('video').set({ sourceBytes: size }).where('id', '=', video.id).execute()
      await addVideoJob(tx, 'preview', video, shop.now())
    },
  }
}
