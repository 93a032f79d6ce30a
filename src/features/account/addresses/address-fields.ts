import { is } from 'valibot'
import type { saveUserAddress } from '#contract/addresses.ts'
import { AddressText } from '#contract/addresses.ts'
import { cleanLine, cleanLines } from '#contract/clean.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { formatPhone, parseTelephone } from '#contract/phone.ts'
import type { User } from '#contract/user.ts'
import { nameProblem, phoneProblem } from '#features/auth/sign-in/field-errors.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import type { AddressDraft } from './address-draft.store.ts'
import { NEW_ADDRESS } from './address-draft-id.ts'
import { type NoPlace, parsePlace } from './parse-place.ts'

/** What stands in the fields: what was typed, else what can be guessed from who is signed in. */
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

/** Why that text is no point; none at all is none. */
export function coordinatesProblem(text: string, t: Translate) {
  const { kind } = parsePlace(text)
  return kind === 'place' || kind === 'empty' ? undefined : t(POINT_PROBLEMS[kind])
}

function addressProblem(address: string, t: Translate) {
  if (!cleanLines(address)) return t('address.needsAddress')
  return is(AddressText, address) ? undefined : t('address.tooLong')
}

/** What keeps the fields from being saved, in words. */
export const addressProblems = ({ name_address, address, name, tel, point }: Fields, t: Translate) => ({
  name_address: nameProblem(name_address, t('address.needsName'), t),
  address: addressProblem(address, t),
  point: coordinatesProblem(point, t),
  name: nameProblem(name, t('address.needsPerson'), t),
  tel: parseTelephone(tel) ? undefined : phoneProblem(tel, t('address.needsTel'), t),
})

/** The call that saves what stands in the fields. */
export function toAddressInput({ id, point, ...fields }: Fields): InputOf<typeof saveUserAddress> {
  const read = parsePlace(point)
  return {
    ...fields,
    name_address: cleanLine(fields.name_address),
    name: cleanLine(fields.name),
    address: cleanLines(fields.address),
    tel: parseTelephone(fields.tel) ?? '',
    ...(id === NEW_ADDRESS ? {} : { id }),
    lat: read.kind === 'place' ? read.place.lat : null,
    lng: read.kind === 'place' ? read.place.lng : null,
  }
}
