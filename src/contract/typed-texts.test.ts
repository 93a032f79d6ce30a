import { type GenericSchema, object, pipe, string, trim } from 'valibot'
import { expect, test } from 'vitest'
import { endpoints } from './api.ts'
import { Line } from './scalars.ts'

type Part = { kind: string; type: string; operation?: (input: unknown) => unknown }
/** The internals of valibot's schemas, which its public types do not expose for an arbitrary schema. */
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

/** Every string schema inside a schema, with its path. */
function stringsIn(schema: Schema, path: string): { path: string; schema: Schema }[] {
  const { entries = {}, item, items = [], options = [], wrapped, key, value } = schema.pipe?.[0] ?? schema
  if (schema.type === 'string') return [{ path, schema }]
  const children = [item, ...items, wrapped, key, value, ...options].filter((child) => typeof child === 'object')
  return [
    ...Object.entries(entries).flatMap(([name, entry]) => stringsIn(entry, `${path}.${name}`)),
    ...children.flatMap((child) => stringsIn(child, path)),
  ]
}

const stringsOf = (schema: GenericSchema, path: string) => stringsIn(schema as unknown as Schema, path) // as above

/** The steps of a pipe, including nested pipes. */
const stepsOf = ({ pipe: steps = [] }: Schema): readonly Part[] =>
  steps.flatMap((step) => (step.pipe ? stepsOf(step) : step))

const DIRTY_TEXT = 'a\u200b\t\u202db'
function isCleaned(schema: Schema) {
  const [first] = stepsOf(schema).filter(({ kind }) => kind !== 'schema')
  return first?.type === 'transform' && !/[\u200b\t\u202d]/.test(String(first.operation?.(DIRTY_TEXT)))
}

/** Formats that are not typed, and that cannot contain invisible characters. */
const GENERATED = ['uuid', 'iso_date', 'iso_timestamp', 'regex']
const isGenerated = (schema: Schema) => stepsOf(schema).some(({ type }) => GENERATED.includes(type))

/**
 * Fields that the app or an operator's program fills in from an earlier response. Never add a field that people type.
 */
const IDS = new Set([
  'version',
  'token_fcm',
  'replaces',
  'saved_card',
  'refresh_token',
  'promotion_id',
  'options',
  'machine_id',
  'gift_id',
  'id',
  'filters',
  'favourites',
  'extra',
  'coupons',
  'case_number',
  'coupon_id',
  'brand',
  'branch_id',
  'branch_ids',
  'date',
  'path',
  'person_id',
  'plan',
  'sub_domain',
  'temp',
])

const uncleanedPaths = (name: string, schema: GenericSchema) =>
  stringsOf(schema, name)
    .filter(({ schema: text }) => !isCleaned(text) && !isGenerated(text))
    .map(({ path }) => path)
    .filter((path) => !IDS.has(path.split('.').at(-1) ?? ''))

test('cleans every text that a person types before the server validates it', () => {
  expect(endpoints.flatMap(({ name, endpoint }) => uncleanedPaths(name, endpoint.input))).toEqual([])
})

test('finds the texts that people type', () => {
  const typedPaths = endpoints.flatMap(({ name, endpoint }) =>
    stringsOf(endpoint.input, name)
      .filter(({ schema }) => isCleaned(schema))
      .map(({ path }) => path),
  )
  expect(typedPaths).toEqual(
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

test('control: finds a text that is not cleaned at any depth', () => {
  const trimmed = pipe(string(), trim())
  expect(uncleanedPaths('call', object({ note: trimmed, name: Line(5), deep: object({ text: string() }) }))).toEqual([
    'call.note',
    'call.deep.text',
  ])
})
