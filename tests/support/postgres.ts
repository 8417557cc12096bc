import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { startPostgres } from './postgres-server.ts'

/** One server for the whole run, and in it one migrated database that every test file copies. */
export async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  const started = given ? null : await startPostgres()
  const server = given ?? started?.url ?? ''
  const template = `shop_template_${randomBytes(6).toString('hex')}`
  try {
    await runSql(server, `create database ${template}`)
    const database = await openDatabase({ url: databaseUrl(server, template), dataDir: '' })
    await database.close()
  } catch (error) {
    await started?.stop()
    throw error
  }
  project.provide('postgres', { server, template })
  return async () => {
    await runSql(server, `drop database ${template}`)
    await started?.stop()
  }
}

export async function runSql(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export function databaseUrl(server: string, name: string) {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
