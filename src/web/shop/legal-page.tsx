import { readLegalTexts } from '../../contract/calls/shop.ts'
import type { LegalTexts } from '../../contract/shop.ts'
import { useRead } from '../api/queries.ts'
import { plainMeta } from '../meta.ts'
import { useTitle } from '../title.ts'
import { LongText } from '../ui/long-text.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { PageHead } from './page-head.tsx'
import { useShop } from './use-shop.ts'

export const PrivacyPage = () => <LegalPage title="Privacy Policy" text="privacyText" />
export const TermsPage = () => <LegalPage title="Terms of Service" text="termsText" />

function LegalPage({ title, text }: { title: string; text: keyof LegalTexts }) {
  const legal = useRead(readLegalTexts, {})
  const shop = useShop()
  useTitle(shop && plainMeta(shop, title, null).title)
  return (
    <div className="mx-auto max-w-page px-4 sm:px-6">
      <PageHead title={title} />
      {legal.data ? (
        <LongText text={legal.data[text]} />
      ) : legal.isError ? (
        <NotLoaded title="This page could not be loaded" query={legal} />
      ) : (
        <Skeleton className="h-64 max-w-2xl" />
      )}
    </div>
  )
}
