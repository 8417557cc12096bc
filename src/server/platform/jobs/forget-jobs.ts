import { DAY } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'

const KEPT_DAYS = 30

/** What is over is of use to nobody after some weeks: every film leaves five rows. */
export const forgetJobs = ({ db, now }: Pick<Shop, 'db' | 'now'>) =>
  db
    .deleteFrom('job')
    .where('finishedAt', '<', new Date(now().getTime() - KEPT_DAYS * DAY).toISOString())
    .execute()
