import type { Time } from '../../platform/db/columns.ts'

/** The terms of service as they stood from a time on. */
interface TermsVersionTable {
  since: Time
  hash: string
  text: string
}

interface SettingTable {
  name: string
  value: string
}

export interface ShopTables {
  termsVersion: TermsVersionTable
  setting: SettingTable
}
