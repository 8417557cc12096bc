import type { Doors } from './boundaries.ts'

/** What each folder exports for the others. A file that is not listed is its folder's own. */
export const doors: Doors = {
  'contract/grading': ['cube-of.ts', 'cube-text.ts', 'cube.ts', 'look-up.ts', 'read-cube.ts', 'rec709.ts'],
  'server/accounts': ['sessions.ts', 'throttle.ts'],
  'server/catalogue': ['events.ts', 'horses.ts', 'insert-riders.ts', 'riders.ts', 'sports.ts'],
  'server/checkout': ['refund-purchase.ts'],
  'server/db': 'every file',
  'server/delivery': ['buyer-proof.ts', 'deliver.ts', 'order-number.ts', 'order-token.ts', 'send-file.ts'],
  'server/jobs': ['queue.ts', 'run-jobs.ts'],
  'server/mail': ['write-letter.ts'],
  'server/media': ['add-video.ts', 'awaken.ts', 'best-version.ts', 'show-preview.ts', 'video-address.ts'],
  'server/storage': ['storage.ts'],
  'server/payments': ['payments.ts'],
  'server/portfolio': ['portfolio.ts'],
  'server/shop': ['settings.ts'],
  'web/accounts': ['admin-button.tsx', 'current-user.ts', 'open-admin-login.ts', 'use-logout.ts'],
  'web/catalogue': [
    'card-placeholders.tsx',
    'counted.ts',
    'empty-list.tsx',
    'picture-card.tsx',
    'queries.ts',
    'sport-grid.tsx',
  ],
  'web/checkout': ['buyer-email.ts', 'refresh-riders.ts', 'test-mode-mark.tsx', 'unlock-button.tsx'],
  'web/delivery': ['delivery-dialogs.tsx', 'email-my-link.tsx', 'owned.tsx', 'shown-delivery.ts'],
  'web/media': [
    'data-saver-switch.tsx',
    'data-saver.ts',
    'grading-panel.tsx',
    'profiles.ts',
    'run-preview.tsx',
  ],
  'web/sales': ['alarms.tsx', 'sales.tsx'],
  'web/shop': ['contact-ways.tsx', 'not-found-page.tsx', 'page-head.tsx', 'use-shop.ts'],
  'web/ui': 'every file',
}
