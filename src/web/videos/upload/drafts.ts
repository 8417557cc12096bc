import { plainName } from '../../../contract/catalogue/plain-name.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { guessRider } from './guess-rider.ts'

/** The owner's input for a file; nothing is sent before the owner puts it on sale. */
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

/** The rider of that name whose horse has no video. */
export const riderWithoutVideo = (riders: Rider[], { riderName, horse }: Named) =>
  riders.find(
    (rider) =>
      plainName(rider.name) === plainName(riderName) &&
      rider.horses.some((one) => one.horse === horse && one.videoUrl === null),
  )

/** Whether there is a rider of that name, with or without a video. */
export const isListed = (riders: Rider[], { riderName }: Named) =>
  riders.some((rider) => plainName(rider.name) === plainName(riderName))
