import * as refunds from '../../src/contract/books/refund-calls.ts'
import * as sales from '../../src/contract/books/sales-calls.ts'
import * as checkout from '../../src/contract/buying/checkout-calls.ts'
import * as codes from '../../src/contract/buying/code-calls.ts'
import * as orders from '../../src/contract/buying/order-calls.ts'
import * as priceRules from '../../src/contract/buying/price-rule-calls.ts'
import * as shares from '../../src/contract/buying/share-calls.ts'
import * as events from '../../src/contract/catalogue/event-calls.ts'
import * as manyRiders from '../../src/contract/catalogue/many-riders-calls.ts'
import * as portfolio from '../../src/contract/catalogue/portfolio-calls.ts'
import * as riders from '../../src/contract/catalogue/rider-calls.ts'
import * as search from '../../src/contract/catalogue/search-calls.ts'
import * as sports from '../../src/contract/catalogue/sport-calls.ts'
import * as startLists from '../../src/contract/catalogue/start-list-calls.ts'
import * as mail from '../../src/contract/email/email-calls.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import * as account from '../../src/contract/owner/account-calls.ts'
import * as connections from '../../src/contract/owner/connection-calls.ts'
import * as contact from '../../src/contract/owner/contact-calls.ts'
import * as logins from '../../src/contract/owner/login-calls.ts'
import * as shop from '../../src/contract/owner/shop-calls.ts'
import * as team from '../../src/contract/owner/team-calls.ts'
import * as cubes from '../../src/contract/videos/cube-calls.ts'
import * as takedown from '../../src/contract/videos/takedown-calls.ts'
import * as uploads from '../../src/contract/videos/upload-calls.ts'
import * as media from '../../src/contract/videos/video-calls.ts'
import * as fence from '../../src/contract/weekend/fence/fence-calls.ts'
import * as poster from '../../src/contract/weekend/poster/poster-calls.ts'
import * as weekendSheet from '../../src/contract/weekend/sheet/sheet-calls.ts'
import * as waiting from '../../src/contract/weekend/waitlist/waitlist-calls.ts'
import * as weekend from '../../src/contract/weekend/weekend-calls.ts'

/** Every call that is declared, by its name. */
export const allCalls: Record<string, Endpoint> = {
  ...account,
  ...logins,
  ...sports,
  ...events,
  ...riders,
  ...manyRiders,
  ...startLists,
  ...checkout,
  ...codes,
  ...connections,
  ...contact,
  ...cubes,
  ...fence,
  ...mail,
  ...media,
  ...orders,
  ...portfolio,
  ...poster,
  ...priceRules,
  ...weekendSheet,
  ...refunds,
  ...sales,
  ...search,
  ...shares,
  ...shop,
  ...takedown,
  ...team,
  ...uploads,
  ...waiting,
  ...weekend,
}
