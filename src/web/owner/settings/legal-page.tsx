import type { LegalTexts } from '../../../contract/owner/shop.ts'
import { readLegalTexts } from '../../../contract/owner/shop-calls.ts'
import { PageHead } from '../../pages/base/page-head.tsx'
import { useShop } from '../../pages/base/shop.tsx'
import { useTitle } from '../../pages/base/title.ts'
import { plainTitle } from '../../pages/titles.ts'
import { useRead } from '../../platform/api/queries.ts'
import { LongText } from '../../platform/ui/long-text.tsx'
import { NotLoaded } from '../../platform/ui/not-loaded.tsx'
import { Skeleton } from '../../platform/ui/spinner.tsx'

export const PrivacyPage = () => <LegalPage title="Privacy Policy" text="privacyText" />
export const TermsPage = () => <LegalPage title="Terms of Service" text="termsText" />

function LegalPage({ title, text }: { title: string; text: keyof LegalTexts }) {
  const legal = useRead(readLegalTexts, {})
  const shop = useShop()
  useTitle(shop && plainTitle(shop, title))
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
