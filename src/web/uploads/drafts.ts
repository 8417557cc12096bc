import type { Rider } from '../../contract/rider.ts'
import type { ChosenFile } from './choose-files.ts'
import { guessRider } from './guess-rider.ts'

/** A file that was chosen, and what the owner says of it before it is sent. */
export interface Draft extends ChosenFile {
  key: string
  riderName: string
  horse: number
  price: string
  problem: string | null
}

let count = 0

export const draftOf = (chosen: ChosenFile, price: string): Draft => ({
  ...chosen,
  ...guessRider(chosen.file.name),
  key: String(++count),
  price,
  problem: null,
})

const plain = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()

/** The rider of the start list who waits for this video. */
export const waitingRider = (riders: Rider[], { riderName, horse }: Pick<Draft, 'riderName' | 'horse'>) =>
  riders.find(
    (rider) =>
      plain(rider.name) === plain(riderName) &&
      rider.horses.some((one) => one.horse === horse && one.videoUrl === null),
  )
