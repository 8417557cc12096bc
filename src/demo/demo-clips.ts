import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { builtFont, stockPicture } from '../server/videos/built-files.ts'
import type { SourceMaker } from '../server/videos/serve/source-maker.ts'

const FRAMES_PER_SECOND = 25

const TIMER =
  "drawtext=fontfile=font.ttf:fontsize=96:fontcolor=white@0.92:x=w-tw-120:y=h-th-110:shadowx=3:shadowy=3:shadowcolor=black@0.6:text='%{eif\\:floor(t)\\:d}.%{eif\\:mod(floor(t*100),100)\\:d\\:2}'"

/** A slow zoom and pan over a picture. */
const cameraOver = (frames: number) =>
  `zoompan=z='1.02+0.14*on/${frames}':x='(iw-iw/zoom)*(0.2+0.6*on/${frames})':y='(ih-ih/zoom)*0.6':d=${frames}:s=2560x1440:fps=${FRAMES_PER_SECOND}`
const crowdFor = (seconds: number) =>
  `highpass=f=120,lowpass=f=1800,tremolo=f=0.3:d=0.5,afade=t=out:st=${seconds - 1}:d=1`

const commandFor = (seconds: number) => [
  ...['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1'],
  ...['-i', 'still.webp', '-f', 'lavfi', '-i'],
  `anoisesrc=color=pink:amplitude=0.3:sample_rate=48000:duration=${seconds}`,
  ...[
    '-filter_complex',
    `[0:v]scale=3200:1800:flags=lanczos,setsar=1,${cameraOver(seconds * FRAMES_PER_SECOND)},${TIMER},format=yuv420p[v];[1:a]${crowdFor(seconds)}[a]`,
  ],
  ...['-map', '[v]', '-map', '[a]', '-t', String(seconds)],
  // a key frame every second, so that seeking is fast
  ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '22', '-g', '25', '-c:a', 'aac', '-b:a', '128k'],
  ...['-movflags', '+faststart', '-f', 'mp4', 'source.mp4'],
]

/** A demo run: one of our pictures with camera motion, a clock and noise. */
export const demoClips = ({ seconds = 8 } = {}): SourceMaker => ({
  name: 'demo video',
  withoutFfmpeg: "This demo video can't be made: this machine has no ffmpeg.",
  prepare: async (sourceKey, folder) => {
    const picture = basename(sourceKey).replace('.mp4', '.webp')
    await copyFile(stockPicture(picture), join(folder, 'still.webp'))
    await copyFile(builtFont('watermark.ttf'), join(folder, 'font.ttf'))
    return { args: commandFor(seconds), seconds }
  },
})
