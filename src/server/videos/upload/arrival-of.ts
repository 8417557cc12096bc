import type { Shop } from '../../composed-shop.ts'
import type { RowOf } from '../../tables.ts'
import type { Arrival } from './arrival.ts'
import { arrivingInBucket } from './arriving-in-bucket.ts'
import { arrivingOnDisk } from './arriving-on-disk.ts'

export const arrivalOf = (shop: Shop, row: RowOf<'upload'>): Arrival =>
  arrivingInBucket(shop, row) ?? arrivingOnDisk(shop, row)
