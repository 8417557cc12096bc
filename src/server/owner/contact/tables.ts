import type { Generated } from 'kysely'
import type { Json, Time } from '../../platform/db/columns.ts'

interface ContactRequestTable {
  id: Generated<number>
  businessName: string | null
  fullName: string
  email: string
  phone: string | null
  eventType: string
  eventLocation: string | null
  eventDate: string | null
  services: Json
  additionalDetails: string | null
  preferredContact: string | null
  state: 'new' | 'read' | 'answered' | 'archived'
  /** The sender's own key: the same request sent again is still one. */
  attempt: Generated<string | null>
  createdAt: Time
}

export interface ContactTables {
  contactRequest: ContactRequestTable
}
