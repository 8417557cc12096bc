import type { Page } from '@playwright/test'

export const upNow = (page: Page) => page.getByRole('region', { name: 'Up now' }).getByRole('heading')
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const start = (page: Page, rider: string) => press(page, `START ${rider}`)
