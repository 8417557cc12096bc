import { useState } from 'react'
import type { RequestState } from '../../../contract/owner/contact.ts'
import { listRequests } from '../../../contract/owner/contact-calls.ts'
import { REQUEST_STATES } from '../../../contract/owner/contact-choices.ts'
import { useTitle } from '../../pages/base/title.ts'
import { useOlderPages } from '../../platform/api/use-older-pages.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { RequestRow } from './request-row.tsx'

const NAMES: Record<RequestState, string> = {
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  archived: 'Archived',
}

export function AdminInboxPage() {
  const [state, setState] = useState<RequestState | ''>('')
  const requests = useOlderPages(listRequests, { state })
  useTitle('Inbox | Admin')
  return (
    <>
      <OwnerPageHead title="Contact requests">
        <Select
          aria-label="State"
          value={state}
          onChange={({ target }) => setState(REQUEST_STATES.find((known) => known === target.value) ?? '')}
          className="w-44"
        >
          <option value="">All but archived</option>
          {REQUEST_STATES.map((known) => (
            <option key={known} value={known}>
              {NAMES[known]}
            </option>
          ))}
        </Select>
      </OwnerPageHead>
      <ListState
        query={requests}
        what="requests"
        isEmpty={(list) => list.length === 0}
        empty={
          state ? (
            <EmptyState title={`Nothing ${state}`} />
          ) : (
            <EmptyState
              title="No Requests Yet"
              text="What visitors send with the contact form is kept here, and mailed to you."
            />
          )
        }
      >
        {(list) => (
          <Panel as="ul">
            {list.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </Panel>
        )}
      </ListState>
      {requests.hasNextPage && (
        <Button
          variant="outline"
          className="mt-4"
          loading={requests.isFetchingNextPage}
          onClick={() => requests.fetchNextPage()}
        >
          Show older requests
        </Button>
      )}
    </>
  )
}
