/** What ffmpeg is to do in a folder so that `source.mp4` is there afterwards. */
interface Recipe {
  args: string[]
  seconds: number
}

/** Makes the sources of videos on demand: those that have no file until somebody wants to see them. */
export interface SourceMaker {
  /** What it makes, in sentences. */
  name: string
  /** Said where there is no ffmpeg to make it with. */
  withoutFfmpeg: string
  /** Puts what it needs into the folder. */
  prepare(sourceKey: string, folder: string): Promise<Recipe>
}
