import { z } from 'zod'
import { emailKind, facts, link } from './content.ts'

const IF_IT_WAS_NOT_YOU =
  "If it was you, you don't need to do anything. If not, change the password now, under Settings in the shop. That ends every other login. If you can't log in, ask the person who runs your server for a new one."

const Browser = z.object({ network: z.string(), userAgent: z.string().nullable() })

/** To the owner about the account, and to a helper who is invited. */
export const accountEmails = {
  'owner-new-device': emailKind({
    payload: Browser.extend({ username: z.string() }),
    subject: ({ username }) => `${username} logged in with a new browser`,
    content: ({ username, network, userAgent }) => ({
      heading: 'A new browser is logged in',
      blocks: [facts(['Account', username], ['Network', network], ['Browser', userAgent]), IF_IT_WAS_NOT_YOU],
    }),
  }),

  'owner-unlock': emailKind({
    payload: z.object({ expiresAt: z.number() }),
    subject: () => 'Your link to log in',
    content: ({ expiresAt }, { unlockUrl }) => ({
      heading: 'Log in with this browser',
      blocks: [
        'Too many logins to your shop have failed, so new browsers have to wait. Open this link with the browser that you want to use, then log in as always. It works for an hour.',
        link('Log in', unlockUrl(expiresAt)),
        "If you didn't ask for it, you can ignore this email. The link lets nobody in without your password.",
      ],
    }),
  }),

  /** To the address of before; the new one is empty when no emails are wanted. */
  'owner-address-changed': emailKind({
    payload: Browser.extend({ email: z.string() }),
    subject: (change) => addressHeading(change),
    content: (change) => ({
      heading: addressHeading(change),
      blocks: [
        facts(
          ['New address', change.email || 'none'],
          ['Network', change.network],
          ['Browser', change.userAgent],
        ),
        `Sales, refunds, disputes and new logins are told ${change.email ? 'there' : 'to nobody'} from now on.`,
        IF_IT_WAS_NOT_YOU,
      ],
    }),
  }),

  'team-invitation': emailKind({
    payload: z.object({ userId: z.number(), invitedUntil: z.string() }),
    subject: () => 'You are invited to help',
    content: async ({ userId, invitedUntil }, { shop, inviteUrl }) => ({
      heading: `Help ${shop.brand} with its videos`,
      blocks: [
        'You get a login of your own, for the running order, the fence, clips and uploads. Choose your password by this link. It works once, for a week.',
        link('Choose a password', await inviteUrl(userId, invitedUntil)),
        "If you don't know the sender, you can ignore this email.",
      ],
    }),
  }),
}

const addressHeading = ({ email }: { email: string }) =>
  email ? 'Emails to you go to another address now' : 'No more emails are sent to you'
