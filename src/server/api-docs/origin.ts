import type { JsonSchema } from '@valibot/to-json-schema'
import type { NamedEndpoint } from '#contract/api.ts'

/** A call or a field is named by the product's specification, or extends it. */
type Origin = 'specification' | 'extension'

export type Marks = { 'x-origin': Origin; 'x-capability'?: string }

export const ORIGIN_TAGS: readonly { name: Origin; description: string }[] = [
  {
    name: 'specification',
    description:
      'Calls of the product’s specification: every API of the app has them. A field with `x-origin: specification` is named there too; one with `x-origin: extension` may be missing. The specification leaves the other fields open; their names are those of this API.',
  },
  {
    name: 'extension',
    description:
      'Calls beyond the specification. The app makes one with an `x-capability` only if `get_brand_by_sub_domain` lists that capability. The others belong to the server of the page, to staff, or to the sandbox.',
  },
]

export const originOf = ({ chapter, endpoint }: NamedEndpoint): Origin =>
  endpoint.capability ||
  endpoint.isOfPageHost ||
  endpoint.access === 'operator' ||
  chapter === 'sandbox' ||
  endpoint.path.startsWith('/api/desk/')
    ? 'extension'
    : 'specification'

type Fields = {
  specification?: readonly string[]
  /** Each with its capability, or null if its presence is enough. */
  extension?: Record<string, string | null>
}

const ADDRESS = ['id', 'name_address', 'name', 'tel', 'address', 'lat', 'lng', 'label', 'is_default']
const PURCHASE = {
  is_late: null,
  refund_at: null,
  refund: null,
  reversed: null,
  bank: null,
  paid_again: null,
  wrong_amount: null,
  server_time: null,
}

/** The marked fields of the specification's calls, by `<call>.input`, `<call>.output`, or the name of a part. */
export const MARKED_FIELDS: Readonly<Record<string, Fields>> = {
  'getBrandBySubDomain.input': { specification: ['sub_domain'] },
  'getBrandBySubDomain.output': { specification: ['theme', 'image_brand'], extension: { capabilities: null } },
  'refreshToken.input': { specification: ['refresh_token'] },
  'refreshToken.output': { specification: ['access_token'], extension: { refresh_token: null } },
  'register.input': {
    specification: ['phone_number', 'full_name', 'email', 'gender', 'birthdate', 'is_policy', 'pin_code'],
    extension: { device_token: 'confirm_phone' },
  },
  'login.input': { extension: { device_token: 'confirm_phone' } },
  'sendOtp.input': { extension: { purpose: null, device_token: 'confirm_phone' } },
  'checkOtp.input': { extension: { purpose: null, device_token: 'confirm_phone' } },
  'forgotPinCode.input': {
    specification: ['phone_number', 'otp', 'pin_code'],
    extension: { device_token: 'confirm_phone' },
  },
  User: { specification: ['is_notification'] },
  'setIsNotificationUser.input': {
    specification: ['is_notification', 'token_fcm'],
    extension: { locale: 'push_purposes' },
  },
  'getListNotificationUser.input': { specification: ['page', 'limit'] },
  'getListNotificationUser.output': { specification: ['details'] },
  MachineInfo: {
    extension: { nearest_free: null, may_hold_laundry: null, can_hold: 'hold', closed_until: null, server_time: null },
  },
  Provider: { extension: { banks: null } },
  SelectedCommand: {
    specification: [
      'path',
      'program',
      'platform',
      'provider',
      'mode',
      'machine_id',
      'branch_id',
      'machine_category',
      'coupons',
    ],
    extension: { bank: null },
  },
  LoadPurchase: {
    extension: {
      ...PURCHASE,
      unknown_start: null,
      paused: null,
      is_start_unsure: null,
      ended_early: null,
      load_case: 'report_load',
    },
  },
  OrderPurchase: { extension: { ...PURCHASE, order: 'orders' } },
  OrderPayment: { extension: { transaction: 'orders' } },
  MoreTimePayment: { extension: { adds_time_to: 'more_time' } },
  'getHistoryPayment.input': { specification: ['selected', 'page'], extension: { month: null } },
  'getHistoryPayment.output': { extension: { months: null } },
  Coupon: { extension: { keeps_rest: null } },
  Address: { specification: ADDRESS },
  'saveUserAddress.input': { specification: ADDRESS },
  'deleteUserAddress.output': { extension: { restorable_until: 'restore_address' } },
}

/** The marks of a call or field that needs a capability, or extends the specification without one. */
export const extensionMarks = (capability: string | null | undefined): Marks => ({
  'x-origin': 'extension',
  ...(capability ? { 'x-capability': capability } : {}),
})

/** The sentence that ends the description of something with these marks. */
export const wordsOf = (marks: Marks): string => {
  if (marks['x-origin'] === 'specification') return 'Of the product’s specification.'
  const capability = marks['x-capability']
  return capability ? `Extension: needs the capability \`${capability}\`.` : 'Extension of the specification.'
}

const marksOf = ({ specification = [], extension = {} }: Fields): Map<string, Marks> =>
  new Map([
    ...specification.map((name): [string, Marks] => [name, { 'x-origin': 'specification' }]),
    ...Object.entries(extension).map(([name, capability]): [string, Marks] => [name, extensionMarks(capability)]),
  ])

/** Marks the fields of a schema, and ends the description of an extension with its condition. */
export function markFields(schema: JsonSchema, name: string): JsonSchema {
  const marks = marksOf(MARKED_FIELDS[name] ?? {})
  if (marks.size === 0 || !schema.properties) return schema
  const properties = Object.entries(schema.properties).map(([field, property]) => {
    const mark = marks.get(field)
    if (!mark || typeof property !== 'object') return [field, property]
    const words =
      mark['x-origin'] === 'extension' ? [property.description, wordsOf(mark)].filter(Boolean).join(' ') : ''
    return [field, { ...property, ...mark, ...(words ? { description: words } : {}) }]
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}
