import * as account from '../../src/contract/calls/account.ts'
import * as checkout from '../../src/contract/calls/checkout.ts'
import * as contact from '../../src/contract/calls/contact.ts'
import * as cubes from '../../src/contract/calls/cubes.ts'
import type { Endpoint } from '../../src/contract/calls/endpoint.ts'
import * as events from '../../src/contract/calls/events.ts'
import * as mail from '../../src/contract/calls/mail.ts'
import * as manyRiders from '../../src/contract/calls/many-riders.ts'
import * as media from '../../src/contract/calls/media.ts'
import * as orders from '../../src/contract/calls/orders.ts'
import * as portfolio from '../../src/contract/calls/portfolio.ts'
import * as poster from '../../src/contract/calls/poster.ts'
import * as refunds from '../../src/contract/calls/refunds.ts'
import * as riders from '../../src/contract/calls/riders.ts'
import * as sales from '../../src/contract/calls/sales.ts'
import * as search from '../../src/contract/calls/search.ts'
import * as shares from '../../src/contract/calls/shares.ts'
import * as shop from '../../src/contract/calls/shop.ts'
import * as sports from '../../src/contract/calls/sports.ts'
import * as startLists from '../../src/contract/calls/start-lists.ts'
import * as takedown from '../../src/contract/calls/takedown.ts'
import * as uploads from '../../src/contract/calls/uploads.ts'
import * as waiting from '../../src/contract/calls/waiting.ts'
import * as weekend from '../../src/contract/calls/weekend.ts'
import * as weekendSheet from '../../src/contract/calls/weekend-sheet.ts'

/** Every call that is declared, by its name. */
export const allCalls: Record<string, Endpoint> = {
  ...account,
  ...sports,
  ...events,
  ...riders,
  ...manyRiders,
  ...startLists,
  ...checkout,
  ...contact,
  ...cubes,
  ...mail,
  ...media,
  ...orders,
  ...portfolio,
  ...poster,
  ...weekendSheet,
  ...refunds,
  ...sales,
  ...search,
  ...shares,
  ...shop,
  ...takedown,
  ...uploads,
  ...waiting,
  ...weekend,
}
