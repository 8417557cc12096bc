/** The ffmpeg command that writes `source.mp4` in the folder. */
interface Recipe {
  args: string[]
  seconds: number
}

/** Makes the sources of videos on demand, which have no file until they are requested. */
export interface SourceMaker {
  /** What it makes, as used in sentences. */
  name: string
  /** The error where there is no ffmpeg. */
  withoutFfmpeg: string
  /** Puts its input files into the folder. */
  prepare(sourceKey: string, folder: string): Promise<Recipe>
}
