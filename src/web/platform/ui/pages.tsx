import { Button } from './button.tsx'

interface PagesProps {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Pagination: `1–50 of 1,200`. */
export function Pages({ page, pageSize, total, onPage }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  const number = (n: number) => n.toLocaleString('en-US')
  return (
    <nav aria-label="Pages" className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-dust text-sm tabular-nums">
        {number(first)}–{number(Math.min(total, page * pageSize))} of {number(total)}
      </p>
      {last > 1 && (
        <div className="flex gap-2">
          <Button variant="outline" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            Previous
          </Button>
          <Button variant="outline" size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </nav>
  )
}
