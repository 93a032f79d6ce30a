import { is } from 'valibot'
import type { saveUserAddress } from '#contract/addresses.ts'
import { AddressText } from '#contract/addresses.ts'
import { cleanLine, cleanLines } from '#contract/clean.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { formatPhone, parseTelephone } from '#contract/phone.ts'
import type { User } from '#contract/user.ts'
import { nameProblem, phoneProblem } from '#features/auth/sign-in/field-errors.ts'
import type { Say } from '#lib/i18n/translate.tsx'
import type { AddressDraft } from './address-draft.store.ts'
import { NEW_ADDRESS } from './address-draft-id.ts'
import { type NoPlace, readPlace } from './parse-place.ts'

/** What stands in the fields: what was typed, else what can be guessed from who is signed in. */
export function fieldsOf(draft: AddressDraft, user: User | null | undefined, say: Say) {
  return {
    ...draft,
    name_address: draft.name_address ?? (draft.label === 'other' ? '' : say(`address.label.${draft.label}`)),
    name: draft.name ?? user?.full_name ?? '',
    tel: draft.tel ?? (user ? formatPhone(user.phone_number) : ''),
  }
}
type Fields = ReturnType<typeof fieldsOf>

const POINT_PROBLEMS = {
  abroad: 'address.pointAbroad',
  impossible: 'address.pointImpossible',
  pointless: 'address.pointMissing',
  short: 'address.pointShort',
  unclear: 'address.pointUnclear',
} as const satisfies Record<Exclude<NoPlace, 'empty'>, string>

/** Why that text is no point; none at all is none. */
export function pointProblem(text: string, say: Say) {
  const { kind } = readPlace(text)
  return kind === 'place' || kind === 'empty' ? undefined : say(POINT_PROBLEMS[kind])
}

function addressProblem(address: string, say: Say) {
  if (!cleanLines(address)) return say('address.needsAddress')
  return is(AddressText, address) ? undefined : say('address.tooLong')
}

/** What keeps the fields from being saved, in words. */
export const addressProblems = ({ name_address, address, name, tel, point }: Fields, say: Say) => ({
  name_address: nameProblem(name_address, say('address.needsName'), say),
  address: addressProblem(address, say),
  point: pointProblem(point, say),
  name: nameProblem(name, say('address.needsPerson'), say),
  tel: parseTelephone(tel) ? undefined : phoneProblem(tel, say('address.needsTel'), say),
})

/** The call that saves what stands in the fields. */
export function saveInput({ id, point, ...fields }: Fields): InputOf<typeof saveUserAddress> {
  const read = readPlace(point)
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
