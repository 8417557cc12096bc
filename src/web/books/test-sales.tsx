import { clearTestSales, countTestSales } from '../../contract/books/sales-calls.ts'
import { useRead } from '../platform/api/queries.ts'
import { useCall } from '../platform/api/use-call.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm-store.ts'
import { failed } from '../platform/ui/failed.ts'
import { Panel } from '../platform/ui/panel.tsx'
import { toast } from '../platform/ui/toast-store.ts'

interface TestSalesProps {
  shown: boolean
  onShow: (shown: boolean) => void
}

/** Shown only if there are test sales. */
export function TestSales({ shown, onShow }: TestSalesProps) {
  const found = useRead(countTestSales, {}, { live: true })
  const clear = useCall(clearTestSales, {
    onSuccess: () => {
      toast({ title: 'Test sales cleared' })
      onShow(false)
    },
    onError: failed('Failed to clear the test sales'),
  })
  if (!found.data?.sales) return null
  const { sales, counted } = found.data
  const one = sales === 1
  const what = one ? '1 test sale' : `${sales.toLocaleString('en-US')} test sales`
  const ask = async () => {
    const yes = await confirm({
      title: `Clear ${what}?`,
      text: 'No money moved for them. They leave every list, and their order links stop working.',
      action: 'Clear',
      destructive: true,
    })
    if (yes) clear.mutate({})
  }
  return (
    <Panel
      as="section"
      size="bar"
      aria-label="Test sales"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3"
    >
      <p className="text-pretty">
        <span className="font-medium">{what}</span>{' '}
        <span className="text-dust">
          {counted
            ? `${one ? 'counts' : 'count'} in the sums until your shop takes real money.`
            : `${one ? 'stands' : 'stand'} in no sum.`}
        </span>
      </p>
      <div className="flex gap-3">
        <Button size="small" variant="outline" aria-pressed={shown} onClick={() => onShow(!shown)}>
          {shown ? 'Show All Sales' : 'Show Them'}
        </Button>
        <Button size="small" variant="outline" loading={clear.isPending} onClick={ask}>
          Clear Test Sales
        </Button>
      </div>
    </Panel>
  )
}
