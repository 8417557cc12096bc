import { Link } from 'wouter'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { pathTo } from '../../../contract/pages.ts'
import { closePurchase } from './wanted-purchase.ts'

/** Why nothing can be bought, and what to do. */
export const SoldOutNote = ({ rider: { id, salesLimit } }: { rider: Rider }) => (
  <p className="text-dust text-sm">
    {salesLimit === 1 ? 'The only copy is taken.' : `All ${salesLimit} copies are taken.`}{' '}
    <Link
      href={pathTo('contact')}
      onClick={() => closePurchase(id)}
      className="text-bolt underline underline-offset-4"
    >
      Contact us
    </Link>{' '}
    if you need one.
  </p>
)
