import { useSearchParams } from 'wouter'
import { listRequests } from '../../../contract/owner/contact-calls.ts'
import { useTitle } from '../../pages/base/title.ts'
import { useOlderPages } from '../../platform/api/use-older-pages.ts'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { OlderButton } from '../../platform/ui/older-button.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { RequestRow } from './request-row.tsx'

const NAMES = {
  unanswered: 'Unanswered',
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  archived: 'Archived',
}

export function AdminInboxPage() {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('state') ?? ''
  const state = asked in NAMES ? asked : ''
  const requests = useOlderPages(listRequests, { state })
  useTitle('Inbox | Admin')
  return (
    <>
      <OwnerPageHead title="Contact requests">
        <Select
          aria-label="State"
          value={state}
          onChange={({ target }) => setSearch(target.value ? { state: target.value } : {}, { replace: true })}
          className="w-44"
        >
          <option value="">All but archived</option>
          {Object.entries(NAMES).map(([known, name]) => (
            <option key={known} value={known}>
              {name}
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
            <EmptyState title={state === 'unanswered' ? 'Every message is answered' : `Nothing ${state}`} />
          ) : (
            <EmptyState
              title="No Requests Yet"
              text="Messages from the contact form arrive here, and in your email."
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
      <OlderButton list={requests} what="requests" />
    </>
  )
}
