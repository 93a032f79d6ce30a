import { type GenericSchema, object, pipe, string, trim } from 'valibot'
import { expect, test } from 'vitest'
import { endpoints } from './api.ts'
import { Line } from './scalars.ts'

type Part = { kind: string; type: string; operation?: (input: unknown) => unknown }
/** What valibot's schemas are made of; its public types do not name the parts of a schema that may be any. */
type Schema = {
  type: string
  pipe?: readonly (Part & Schema)[]
  entries?: Record<string, Schema>
  item?: Schema
  items?: readonly Schema[]
  options?: readonly (Schema | string)[]
  wrapped?: Schema
  key?: Schema
  value?: Schema
}

/** Every string of a schema with the path to it. */
function stringsIn(schema: Schema, path: string): { path: string; schema: Schema }[] {
  const { entries = {}, item, items = [], options = [], wrapped, key, value } = schema.pipe?.[0] ?? schema
  if (schema.type === 'string') return [{ path, schema }]
  const inner = [item, ...items, wrapped, key, value, ...options].filter((one) => typeof one === 'object')
  return [
    ...Object.entries(entries).flatMap(([name, one]) => stringsIn(one, `${path}.${name}`)),
    ...inner.flatMap((one) => stringsIn(one, path)),
  ]
}

const stringsOf = (schema: GenericSchema, path: string) => stringsIn(schema as unknown as Schema, path) // as above

/** The steps of a pipe, of those inside it too. */
const stepsOf = ({ pipe: steps = [] }: Schema): readonly Part[] =>
  steps.flatMap((step) => (step.pipe ? stepsOf(step) : step))

const MARKED = 'a\u200b\t\u202db'
function isCleaned(schema: Schema) {
  const [first] = stepsOf(schema).filter(({ kind }) => kind !== 'schema')
  return first?.type === 'transform' && !/[\u200b\t\u202d]/.test(String(first.operation?.(MARKED)))
}

/** Shapes that no keyboard is needed for, and that nothing invisible fits into. */
const MACHINE_MADE = ['uuid', 'iso_date', 'iso_timestamp', 'regex']
const isMachineMade = (schema: Schema) => stepsOf(schema).some(({ type }) => MACHINE_MADE.includes(type))

/** What the app or an operator's program fills in from an earlier answer. A field that people type is never added here. */
const IDS = new Set([
  'version',
  'token_fcm',
  'refresh_token',
  'promotion_id',
  'options',
  'machine_id',
  'gift_id',
  'extra',
  'coupons',
  'case_number',
  'brand',
  'branch_id',
  'path',
  'sub_domain',
  'temp',
])

const unclean = (name: string, schema: GenericSchema) =>
  stringsOf(schema, name)
    .filter((one) => !isCleaned(one.schema) && !isMachineMade(one.schema))
    .map(({ path }) => path)
    .filter((path) => !IDS.has(path.split('.').at(-1) ?? ''))

test('every text that a person types is cleaned before the server judges it', () => {
  expect(endpoints.flatMap(({ name, endpoint }) => unclean(name, endpoint.input))).toEqual([])
})

test('the texts that people type are found', () => {
  const typed = endpoints.flatMap(({ name, endpoint }) =>
    stringsOf(endpoint.input, name)
      .filter(({ schema }) => isCleaned(schema))
      .map(({ path }) => path),
  )
  expect(typed).toEqual(
    expect.arrayContaining([
      'checkUser.phone_number',
      'login.pin_code',
      'register.full_name',
      'register.email',
      'checkOtp.otp',
      'changePinCode.new_pin_code',
      'updateUserInfo.full_name',
      'updateUserInfo.email',
      'saveUserAddress.name_address',
      'saveUserAddress.address',
      'saveUserAddress.tel',
      'createOrder.note',
      'reportProblem.note',
      'saveBranchReview.text',
      'claimCoupon.code',
      'saveLotteryTicket.number',
      'closeRefundCase.bank_reference',
    ]),
  )
})

test('a text that is not cleaned would be found, however deep it stands', () => {
  const trimmed = pipe(string(), trim())
  expect(unclean('call', object({ note: trimmed, name: Line(5), deep: object({ text: string() }) }))).toEqual([
    'call.note',
    'call.deep.text',
  ])
})
