import { Invited } from '../../src/contract/owner/team.ts'
import { inviteHelper, joinTeam } from '../../src/contract/owner/team-calls.ts'
import type { Client } from './client.ts'
import type { TestShop } from './test-shop.ts'

export const HELPER_PASSWORD = 'four words of Casey'

export const tokenIn = (inviteUrl: string) => inviteUrl.split('#invite=')[1] ?? ''

/** A helper who was invited and has chosen a password. */
export async function addHelper(test: TestShop, owner: Client, username = 'Casey') {
  const { person, inviteUrl } = await owner.post(Invited, inviteHelper.path, { username })
  const helper = test.visitor()
  const body = { token: tokenIn(inviteUrl), newPassword: HELPER_PASSWORD }
  const { status, text } = await helper.send('POST', joinTeam.path, body)
  if (status !== 200) throw new Error(`${username} could not join: ${text}`)
  return { id: person.id, helper }
}
