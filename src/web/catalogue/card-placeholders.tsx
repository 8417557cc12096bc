import { Panel } from '../platform/ui/panel.tsx'
import { Skeleton } from '../platform/ui/spinner.tsx'

/** Skeleton cards while a list loads. */
export function CardPlaceholders({ count, className }: { count: number; className: string }) {
  return (
    <div role="status" aria-label="Loading" className={className}>
      {Array.from({ length: count }, (_, index) => `placeholder ${index}`).map((key) => (
        <Panel key={key} data-testid="placeholder" className="overflow-hidden">
          <Skeleton className="aspect-video rounded-none bg-raised/50" />
          <div className="grid gap-3 p-5">
            <Skeleton className="h-6 w-2/3 bg-raised" />
            <Skeleton className="h-4 w-full bg-raised" />
            <Skeleton className="h-11 w-full rounded-full bg-raised" />
          </div>
        </Panel>
      ))}
    </div>
  )
}
