import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Gives the clips of a card to their runs. The shop may be told of the first ones before the others, and is asked again then. */
export async function useClips(page: Page, runs: number) {
  const use = page.getByRole('button', { name: /^Confirm \d+/ })
  await expect(async () => {
    if (await use.isEnabled({ timeout: 500 }).catch(() => false)) await use.click({ timeout: 1000 })
    const forSale = page.getByRole('button', { name: `Upload ${runs} videos` })
    await expect(forSale).toBeVisible({ timeout: 2000 })
    await expect(page.getByText('Every clip belongs to its run.', { exact: true })).toBeVisible({
      timeout: 2000,
    })
  }).toPass({ timeout: 60_000 })
}
