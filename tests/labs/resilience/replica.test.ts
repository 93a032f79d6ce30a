import { expect, onTestFinished, test } from 'vitest'
import { getBranches, getBranchInfo } from '#contract/branches.ts'
import { getHistoryPayment } from '#contract/history.ts'
import { getMachineInfo } from '#contract/machines.ts'
import { getBranchRanking, getBranchReviews } from '#contract/reviews.ts'
import { ask, freeMachines, get, newCustomer, newPurchase, until } from '#tests/support/server/client.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { openConnection, rows } from '#tests/support/server/sql.ts'
import { startStandby } from '#tests/support/server/standby.ts'

/** A server with a replica, both of their own database. */
async function start() {
  const database = await freshDatabase()
  const standby = await startStandby(database.url)
  const server = await startInProcessServer({
    databaseUrl: database.url,
    env: { DATABASE_READ_URL: standby.url, SANDBOX: '1' },
  })
  const replica = openConnection(standby.url)
  onTestFinished(async () => {
    await server.close()
    await replica.close()
    await standby.stop()
    await database.drop()
  })
  const nameOf = async () => (await get(server.url, getBranchInfo, { branch_id: 'ari4' })).name.en
  /** Changes what a branch is called, on the primary. */
  const rename = (name: string) => rows(database.url, `update branches set name_en = $1 where id = 'ari4'`, [name])
  const timesLogged = async (message: string) => server.log().split(message).length - 1
  /** Waits for the nth time that the server turns to the replica. */
  const isRead = (nth: number) =>
    until(
      () => timesLogged('the replica is read'),
      (times) => times >= nth,
    )
  /** Waits for the nth time that the server turns away from it. */
  const isLeft = (nth: number) =>
    until(
      () => timesLogged('the replica is away or behind'),
      (times) => times >= nth,
    )
  await isRead(1)
  return { server, standby, database, replica, nameOf, rename, isRead, isLeft }
}

test('a replica answers guests while it keeps up; the primary answers customers who have written, and everybody once it lags or is gone', {
  timeout: 180_000,
}, async () => {
  const { server, standby, replica, nameOf, rename, isRead, isLeft } = await start()
  const { url } = server

  await replica.rows('select pg_wal_replay_pause()')
  const before = await nameOf()
  await rename('Renamed')
  expect(await nameOf()).toBe(before) // of the replica, which does not know yet
  await until(nameOf, (name) => name === 'Renamed') // it is too far behind
  await isLeft(1)

  await replica.rows('select pg_wal_replay_resume()')
  await isRead(2)
  await replica.rows('select pg_wal_replay_pause()')
  await rename('Renamed again')
  expect(await nameOf()).toBe('Renamed')
  const { access_token: token } = await newCustomer(url)
  expect(await nameOf()).toBe('Renamed again') // who has just written reads the primary
  expect((await get(url, getHistoryPayment, {}, { token })).total).toBe(0)

  // A replica that caught up before the server noticed would never have been left, and so not be turned to again.
  await isLeft(2)
  await replica.rows('select pg_wal_replay_resume()')
  await isRead(3)
  await standby.stop()
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => ask(url, getBranchInfo, { branch_id: 'ari4' })),
    ask(url, getBranches, {}),
    ask(url, getBranchReviews, { branch_id: 'ari4' }),
    ask(url, getBranchRanking, { branch_id: 'ari4' }, { token }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('calls that read the replica write nothing, and a purchase at one server shows its machine as taken at the other', {
  timeout: 180_000,
}, async () => {
  const { server, standby, database, replica } = await start()
  const other = await startInProcessServer({
    databaseUrl: database.url,
    env: { DATABASE_READ_URL: standby.url, SANDBOX: '1' },
  })
  onTestFinished(other.close)
  await until(
    async () => other.log(),
    (log) => log.includes('the replica is read'),
  )
  const [machine] = await freeMachines(other.url)
  if (!machine) throw new Error('A machine is needed')
  await get(other.url, getBranchReviews, { branch_id: 'ari4' })
  // A replica refuses to write, after which it would not be read for a while.
  expect(other.log()).not.toContain('the replica is away')

  await replica.rows('select pg_wal_replay_pause()')
  const { token } = await newPurchase(server.url, machine)
  const { node_id, address, sub_position } = machine
  const stateAtOther = async () =>
    (await get(other.url, getMachineInfo, { node_id, address, sub_position }, { token })).state
  expect(await until(stateAtOther, (state) => state === 'reserved', 2_000)).toBe('reserved')
})
