import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Grade, NEUTRAL_GRADE } from '../contract/videos/grading.ts'
import type { VideoEdit } from '../contract/videos/video.ts'
import type { SourceMaker } from '../server/composed-shop.ts'
import { builtFont, runFile, stockPicture } from '../server/videos/built-files.ts'

const FRAMES_PER_SECOND = 25

const TIMER =
  "drawtext=fontfile=font.ttf:fontsize=96:fontcolor=white@0.92:x=w-tw-120:y=h-th-110:shadowx=3:shadowy=3:shadowcolor=black@0.6:text='%{eif\\:floor(t)\\:d}.%{eif\\:mod(floor(t*100),100)\\:d\\:2}'"

/** A slow zoom and pan over a picture. */
const cameraOver = (frames: number) =>
  `zoompan=z='1.02+0.14*on/${frames}':x='(iw-iw/zoom)*(0.2+0.6*on/${frames})':y='(ih-ih/zoom)*0.6':d=${frames}:s=2560x1440:fps=${FRAMES_PER_SECOND}`
const crowdFor = (seconds: number) =>
  `highpass=f=120,lowpass=f=1800,tremolo=f=0.3:d=0.5,afade=t=out:st=${seconds - 1}:d=1`

const QUIET = ['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1']
const OUTPUT = ['-movflags', '+faststart', '-f', 'mp4', 'source.mp4']

const panOf = (seconds: number) => [
  ...[...QUIET, '-i', 'still.webp', '-f', 'lavfi', '-i'],
  `anoisesrc=color=pink:amplitude=0.3:sample_rate=48000:duration=${seconds}`,
  ...[
    '-filter_complex',
    `[0:v]scale=3200:1800:flags=lanczos,setsar=1,${cameraOver(seconds * FRAMES_PER_SECOND)},${TIMER},format=yuv420p[v];[1:a]${crowdFor(seconds)}[a]`,
  ],
  ...['-map', '[v]', '-map', '[a]', '-t', String(seconds)],
  // a key frame every second, so that seeking is fast
  ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '22', '-g', '25', '-c:a', 'aac', '-b:a', '128k'],
  ...OUTPUT,
]

/** Our runs in 4K, and their length in seconds. They are not mirrored: a clock is in the picture. */
const RUNS = { 'run-1': 7.6, 'run-2': 8, 'run-3': 6.6 }

interface Cut {
  /** Seconds left out at the end. */
  short?: number
  grade?: Partial<Grade>
  edit?: Partial<VideoEdit>
}

/** What differs from rider to rider. Grade and edit are the owner's, so that nothing is encoded for a source. */
const CUTS: Record<string, Cut> = {
  whole: {},
  late: { edit: { previewFrom: 2 } },
  warm: { short: 0.8, grade: { temperature: 35, tint: 8 } },
  cold: { grade: { temperature: -35, saturation: 15 }, edit: { previewFrom: 1 } },
}

/** A video on demand, and what is known of it before it is made. */
export interface DemoClip {
  name: string
  picture: string
  grade: Grade
  edit: Partial<VideoEdit>
  size: { width: number; height: number; seconds: number; framesPerSecond: number }
}

/** Every run in every cut. */
export const DEMO_RUNS: DemoClip[] = Object.entries(RUNS).flatMap(([run, whole]) =>
  Object.entries(CUTS).map(([cut, { short = 0, grade, edit = {} }]) => ({
    name: `${run}-${cut}`,
    picture: `/pictures/${run}.webp`,
    grade: { ...NEUTRAL_GRADE, ...grade },
    edit,
    size: { width: 3840, height: 2160, seconds: whole - short, framesPerSecond: 30 },
  })),
)

const PAN_SECONDS = 8

/** A clip that moves over one of our pictures. */
export const panOver = (name: string): DemoClip => ({
  name,
  picture: `/pictures/${name}.webp`,
  grade: NEUTRAL_GRADE,
  edit: {},
  size: { width: 2560, height: 1440, seconds: PAN_SECONDS, framesPerSecond: FRAMES_PER_SECOND },
})

const cutOf = (seconds: number) => [
  ...[...QUIET, '-i', 'run.mp4', '-t', String(seconds), '-c', 'copy'],
  ...OUTPUT,
]

/** The sources of the demo's videos: cuts of our runs, and pans over our pictures with a clock and noise. */
export const demoClips = ({ seconds = PAN_SECONDS } = {}): SourceMaker => ({
  name: 'demo video',
  withoutFfmpeg: "This demo video can't be made: this machine has no ffmpeg.",
  prepare: async (sourceKey, folder) => {
    const name = basename(sourceKey, '.mp4')
    const run = DEMO_RUNS.find((clip) => clip.name === name)
    if (run) {
      await copyFile(runFile(basename(run.picture, '.webp')), join(folder, 'run.mp4'))
      return { args: cutOf(run.size.seconds), seconds: run.size.seconds }
    }
    await copyFile(stockPicture(`${name}.webp`), join(folder, 'still.webp'))
    await copyFile(builtFont('watermark.ttf'), join(folder, 'font.ttf'))
    return { args: panOf(seconds), seconds }
  },
})
