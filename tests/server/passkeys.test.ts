import { afterAll, beforeAll, expect, test } from 'vitest'
import { setShopMachine } from '#contract/staff/machines.ts'
import {
  acceptInvitation,
  getInvitation,
  getSignInOptions,
  getStaffPerson,
  inviteStaff,
  listStaff,
  removeStaff,
  signInStaff,
  signOutStaff,
} from '#contract/staff/person.ts'
import { ask, get } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { createPasskey } from '#tests/support/server/passkey.ts'
import { rows } from '#tests/support/server/sql.ts'
import { newStaff } from '#tests/support/server/staff.ts'

const ORIGIN = 'http://washday.app.localhost'
const AT = { origin: ORIGIN }

let server: InProcessServer
let url: string
let owner: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
  owner = await newStaff(server.databaseUrl, 'owner', { name: 'Mali' })
})
afterAll(() => server.close())

const invite = (role: 'owner' | 'manager' | 'counter' | 'engineer', branch_ids: string[] | null = null, by = owner) =>
  ask(url, inviteStaff, { name: 'Nok', role, branch_ids }, { token: by, ...AT })

async function join(code: string, passkey = createPasskey(ORIGIN)) {
  const { options } = await get(url, getInvitation, { code }, AT)
  const joined = await get(url, acceptInvitation, { code, credential: passkey.register(options) }, AT)
  return { passkey, ...joined }
}
const newMember = async (role: Parameters<typeof invite>[0], branchIds: string[] | null = null) =>
  join((await invite(role, branchIds)).body?.code ?? '')

const signIn = async ({ answer }: ReturnType<typeof createPasskey>, origin = ORIGIN) => {
  const { options } = await get(url, getSignInOptions, {}, { origin })
  return ask(url, signInStaff, { credential: answer(options) }, { origin })
}

test('an invited person makes a passkey once, signs in with it, and acts in their own name', async () => {
  const invited = await invite('counter', ['ari4'])
  const code = invited.body?.code ?? ''
  expect(code).toMatch(/^(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}$/)
  const { passkey, person } = await join(code.toLowerCase().replaceAll('-', ' '))
  expect(person).toMatchObject({ name: 'Nok', role: 'counter', branch_ids: ['ari4'] })
  expect((await ask(url, getInvitation, { code }, AT)).status, 'the code is used up').toBe(401)

  const { body } = await signIn(passkey)
  expect(body?.person.name).toBe('Nok')
  const session = { token: body?.token ?? '', ...AT }
  expect(await get(url, getStaffPerson, {}, session)).toEqual(body?.person)
  await get(url, setShopMachine, { machine_id: 'ari4-01', condition: 'out_of_order', reason: 'leaks' }, session)
  const [row] = await rows(server.databaseUrl, `select by from audit where action = 'set_machine' order by id desc`)
  expect(row?.by).toBe('Nok')

  await get(url, signOutStaff, {}, session)
  expect((await ask(url, getStaffPerson, {}, session)).status).toBe(401)
})

test('a passkey is refused with an old answer, from another host, and after its person has been removed', async () => {
  const { passkey, person } = await newMember('counter')
  const { options } = await get(url, getSignInOptions, {}, AT)
  const credential = passkey.answer(options)
  expect((await ask(url, signInStaff, { credential }, AT)).status).toBe(200)
  expect((await ask(url, signInStaff, { credential }, AT)).status, 'replayed').toBe(401)
  const elsewhere = 'http://the-wash.app.localhost'
  expect((await signIn(passkey, elsewhere)).status, 'another brand').toBe(401)
  expect((await signIn(createPasskey(ORIGIN))).status, 'unknown').toBe(401)
  const other = createPasskey('http://evil.example')
  const { body } = await invite('counter')
  const asked = await get(url, getInvitation, { code: body?.code ?? '' }, AT)
  const forged = { code: body?.code ?? '', credential: other.register(asked.options) }
  expect((await ask(url, acceptInvitation, forged, AT)).status, 'made at another host').toBe(401)

  await get(url, removeStaff, { person_id: person.id }, { token: owner, ...AT })
  expect((await signIn(passkey)).status, 'removed').toBe(401)
})

test('the recovery code lets in another device once, and an invitation ends after a week', async () => {
  const first = await newMember('engineer')
  const second = await join(first.recovery_code)
  expect(second.person.id).toBe(first.person.id)
  expect((await ask(url, getInvitation, { code: first.recovery_code }, AT)).status).toBe(401)
  expect((await signIn(second.passkey)).status).toBe(200)

  const { body } = await invite('counter')
  await rows(server.databaseUrl, `update staff set code_until = now() - interval '1 second' where id = $1`, [
    body?.person.id,
  ])
  expect((await ask(url, getInvitation, { code: body?.code ?? '' }, AT)).status).toBe(401)
})

test('a manager invites and removes people at the counter of their own branches only', async () => {
  const manager = await newStaff(server.databaseUrl, 'manager', { branchIds: ['ari4'] })
  expect((await invite('counter', ['ari4'], manager)).status).toBe(200)
  expect((await invite('manager', ['ari4'], manager)).problem?.errors).toEqual({ role: ['too_high'] })
  expect((await invite('counter', null, manager)).problem?.errors).toEqual({ branch_ids: ['not_yours'] })
  expect((await invite('counter', ['nowhere'])).problem?.errors).toEqual({ branch_ids: ['unknown'] })
  const as = { token: manager, ...AT }
  const { details } = await get(url, listStaff, {}, as)
  expect(details.every(({ branch_ids }) => branch_ids?.join() === 'ari4')).toBe(true)
  const { person } = await newMember('owner')
  expect((await ask(url, removeStaff, { person_id: person.id }, as)).status).toBe(404)
})

test('an owner neither sees nor removes the people of another brand', async () => {
  const stranger = await newStaff(server.databaseUrl, 'owner', { brand: 'the-wash' })
  const as = { token: stranger, origin: 'http://the-wash.app.localhost' }
  const { passkey, person } = await newMember('counter')
  const seen = (await get(url, listStaff, {}, as)).details.map(({ id }) => id)
  expect(seen).not.toContain(person.id)
  expect((await ask(url, removeStaff, { person_id: person.id }, as)).status).toBe(404)
  expect((await signIn(passkey)).status, 'still lets in').toBe(200)
})
