import { Skeleton } from '../ui/skeleton.tsx'

/** What stands in for cards while a list loads. */
export function CardPlaceholders({ count, className }: { count: number; className: string }) {
  return (
    <div role="status" aria-label="Loading" className={className}>
      {Array.from({ length: count }, (_, index) => `placeholder ${index}`).map((key) => (
        <div
          key={key}
          data-testid="placeholder"
          className="overflow-hidden rounded-card border border-hairline bg-panel"
        >
          <Skeleton className="aspect-video rounded-none" />
          <div className="grid gap-3 p-5">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-11 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
