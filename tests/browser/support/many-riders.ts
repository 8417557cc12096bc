import { addEntries } from '../../../src/demo/seed-demo.ts'
import type { RunningShop } from './running-shop.ts'

/** Adds `Rider 1` to `Rider {count}` to an event nobody has seen yet: one by one the API takes its time for thousands. */
export async function addManyRiders({ composed }: RunningShop, eventId: number, count: number) {
  const riders = Array.from({ length: count }, (_, index) => ({
    name: `Rider ${index + 1}`,
    price: 65,
    salesLimit: null,
    horses: [{ name: null, videoUrl: 'https://videos.example/run.mp4' }],
  }))
  await composed.db.transaction().execute((tx) => addEntries(tx, eventId, riders, new Date().toISOString()))
}
