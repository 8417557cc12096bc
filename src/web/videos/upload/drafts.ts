import { plainName } from '../../../contract/catalogue/plain-name.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { guessRider } from './guess-rider.ts'

/** What the owner says of a file while it goes up; nothing of it leaves the page before the owner puts it on sale. */
export interface Draft {
  riderName: string
  horse: number
  price: string
  problem: string | null
}

export const draftOf = (fileName: string, price: string): Draft => ({
  ...guessRider(fileName),
  price,
  problem: null,
})

type Named = Pick<Draft, 'riderName' | 'horse'>

/** The rider of the start list who waits for this video. */
export const riderWithoutVideo = (riders: Rider[], { riderName, horse }: Named) =>
  riders.find(
    (rider) =>
      plainName(rider.name) === plainName(riderName) &&
      rider.horses.some((one) => one.horse === horse && one.videoUrl === null),
  )

/** Somebody of that name, whether they wait for a video or not. */
export const isListed = (riders: Rider[], { riderName }: Named) =>
  riders.some((rider) => plainName(rider.name) === plainName(riderName))
