import { is } from 'valibot'
import { ADDRESS_LENGTH, AddressText, type saveUserAddress } from '#contract/addresses.ts'
import { cleanLine, cleanLines } from '#contract/clean.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { formatPhone, parseTelephone } from '#contract/thai/phone.ts'
import type { User } from '#contract/user.ts'
import { nameProblem, phoneProblem } from '#features/auth/sign-in/field-errors.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import type { AddressDraft } from './address-draft.store.ts'
import { NEW_ADDRESS } from './address-draft-id.ts'
import { type NoPlace, parsePlace } from './parse-place.ts'

/** The values of the fields: as typed, otherwise suggestions from the label and the customer's profile. */
export function addressFieldsOf(draft: AddressDraft, user: User | null | undefined, t: Translate) {
  return {
    ...draft,
    name_address: draft.name_address ?? (draft.label === 'other' ? '' : t(`address.label.${draft.label}`)),
    name: draft.name ?? user?.full_name ?? '',
    tel: draft.tel ?? (user ? formatPhone(user.phone_number) : ''),
  }
}
type Fields = ReturnType<typeof addressFieldsOf>

const POINT_PROBLEMS = {
  abroad: 'address.pointAbroad',
  impossible: 'address.pointImpossible',
  pointless: 'address.pointMissing',
  short: 'address.pointShort',
  unclear: 'address.pointUnclear',
} as const satisfies Record<Exclude<NoPlace, 'empty'>, string>

/** The error message for coordinates that cannot be parsed; an empty text is valid. */
export function coordinatesProblem(text: string, t: Translate) {
  const { kind } = parsePlace(text)
  return kind === 'place' || kind === 'empty' ? undefined : t(POINT_PROBLEMS[kind])
}

function addressProblem(address: string, t: Translate) {
  if (!cleanLines(address)) return t('address.needsAddress')
  return is(AddressText, address) ? undefined : t('address.tooLong', { length: ADDRESS_LENGTH })
}

/** The error message of each field; undefined if the field is valid. */
export const addressProblems = ({ name_address, address, name, tel, point }: Fields, t: Translate) => ({
  name_address: nameProblem(name_address, t('address.needsName'), t),
  address: addressProblem(address, t),
  point: coordinatesProblem(point, t),
  name: nameProblem(name, t('address.needsPerson'), t),
  tel: parseTelephone(tel) ? undefined : phoneProblem(tel, t('address.needsTel'), t),
})

/** The input of the call that saves the fields. */
export function toAddressInput({ id, point, ...fields }: Fields): InputOf<typeof saveUserAddress> {
  const parsed = parsePlace(point)
  return {
    ...fields,
    name_address: cleanLine(fields.name_address),
    name: cleanLine(fields.name),
    address: cleanLines(fields.address),
    tel: parseTelephone(fields.tel) ?? '',
    ...(id === NEW_ADDRESS ? {} : { id }),
    lat: parsed.kind === 'place' ? parsed.place.lat : null,
    lng: parsed.kind === 'place' ? parsed.place.lng : null,
  }
}
