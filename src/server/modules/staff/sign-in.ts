import { randomBytes } from 'node:crypto'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '#contract/duration.ts'
import { acceptInvitation, getInvitation, getSignInOptions, signInStaff } from '#contract/staff/person.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { audit } from '#server/db/schema/audit.ts'
import { staff, staffChallenges, staffPasskeys, staffSessions } from '#server/db/schema/staff.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import { defineHandler, type Handler } from '#server/http/handler.ts'
import { networkOf, pace } from '#server/http/rate-limit.ts'
import { clock } from '#server/platform/clock.ts'
import { codeHash, newStaffCode, sha256 } from '#server/platform/staff-code.ts'
import { personView, type StaffRow } from './people.ts'

const CHALLENGE_MS = 10 * MINUTE_MS
/** A shift. */
const SESSION_MS = 12 * HOUR_MS
/** Tries of a network, such as that of a shop: each sign-in is two calls. */
const MAX_TRIES_PER_HOUR = 240

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

/** One relying party for each host of a brand. */
const partyAt = (origin: string) => ({ origin, id: new URL(origin).hostname })

const paceNetwork = ({ db }: App, address: string) =>
  pace(db, `desk:network:${networkOf(address)}`, MAX_TRIES_PER_HOUR, HOUR_SECONDS)

async function newChallenge(db: Database) {
  const challenge = randomBytes(32)
  await db.insert(staffChallenges).values({ challenge: challenge.toString('base64url') })
  return new Uint8Array(challenge)
}

/** Whether it was asked for here, not long ago, and not used: it is used up. */
const useChallenge = (db: Database) => async (challenge: string) => {
  const [used] = await db
    .delete(staffChallenges)
    .where(eq(staffChallenges.challenge, challenge))
    .returning({ at: staffChallenges.createdAt })
  return used !== undefined && used.at.getTime() > clock.now() - CHALLENGE_MS
}

async function openSession(tx: Tx, person: StaffRow) {
  const token = `desk_${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(clock.now() + SESSION_MS)
  await tx.insert(staffSessions).values({ hash: sha256(token), staffId: person.id, expiresAt })
  const { id, name: by, brand } = person
  await tx.insert(audit).values({ by, byId: id, brand, action: 'sign_in', subject: id })
  return { token, expires_at: expiresAt.toISOString(), person: personView(person) }
}

const options = defineHandler(getSignInOptions, async ({ app, origin, address }) => {
  await paceNetwork(app, address)
  const { id } = partyAt(origin)
  return {
    options: await generateAuthenticationOptions({
      rpID: id,
      challenge: await newChallenge(app.db),
      userVerification: 'required',
    }),
  }
})

/** What does not verify is refused, whatever it is. */
const orRefused = <Result>(verifying: Promise<Result>): Promise<Result> =>
  verifying.catch(() => {
    throw new ApiError('unauthorized')
  })

const signIn = defineHandler(signInStaff, async ({ app, input, brand, origin, address }) => {
  await paceNetwork(app, address)
  const party = partyAt(origin)
  const response = input.credential as AuthenticationResponseJSON // verified below
  const id = String(Object(response).id)
  const isMeant = and(eq(staffPasskeys.id, id), isNull(staff.endedAt), eq(staff.brand, brand.id))
  const [known] = await app.db
    .select({ key: staffPasskeys, person: staff })
    .from(staffPasskeys)
    .innerJoin(staff, eq(staff.id, staffPasskeys.staffId))
    .where(isMeant)
  if (!known) throw new ApiError('unauthorized')
  const { verified, authenticationInfo } = await orRefused(
    verifyAuthenticationResponse({
      response,
      expectedChallenge: useChallenge(app.db),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id, publicKey: bytes(known.key.publicKey), counter: known.key.counter },
    }),
  )
  if (!verified) throw new ApiError('unauthorized')
  return app.db.transaction(async (tx) => {
    await tx.update(staffPasskeys).set({ counter: authenticationInfo.newCounter }).where(eq(staffPasskeys.id, id))
    return openSession(tx, known.person)
  })
})

/** @throws ApiError `unauthorized` */
async function invitedBy(db: Database | Tx, code: string, brand: string): Promise<StaffRow> {
  const isGood = and(
    eq(staff.codeHash, codeHash(code)),
    isNull(staff.endedAt),
    eq(staff.brand, brand),
    or(isNotNull(staff.joinedAt), gt(staff.codeUntil, clock.date())),
  )
  const [person] = await db.select().from(staff).where(isGood)
  if (!person) throw new ApiError('unauthorized')
  return person
}

const invitation = defineHandler(getInvitation, async ({ app, input, brand, origin, address }) => {
  await paceNetwork(app, address)
  const person = await invitedBy(app.db, input.code, brand.id)
  return {
    person: personView(person),
    options: await generateRegistrationOptions({
      rpName: brand.name,
      rpID: partyAt(origin).id,
      userID: new Uint8Array(Buffer.from(person.id)),
      userName: person.name,
      challenge: await newChallenge(app.db),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    }),
  }
})

const accept = defineHandler(acceptInvitation, async ({ app, input, brand, origin, address }) => {
  await paceNetwork(app, address)
  const party = partyAt(origin)
  const { verified, registrationInfo } = await orRefused(
    verifyRegistrationResponse({
      response: input.credential as RegistrationResponseJSON, // what it verifies
      expectedChallenge: useChallenge(app.db),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
    }),
  )
  if (!verified) throw new ApiError('unauthorized')
  const { credential } = registrationInfo
  const { code, hash } = newStaffCode()
  return app.db.transaction(async (tx) => {
    const person = await invitedBy(tx, input.code, brand.id)
    const changes = { joinedAt: person.joinedAt ?? clock.date(), codeHash: hash, codeUntil: null }
    // If two devices have one code, the later one is refused.
    const isUnused = and(eq(staff.id, person.id), eq(staff.codeHash, codeHash(input.code)))
    const [joined] = await tx.update(staff).set(changes).where(isUnused).returning()
    if (!joined) throw new ApiError('unauthorized')
    await tx.insert(staffPasskeys).values({
      id: credential.id,
      staffId: person.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
    })
    return { ...(await openSession(tx, joined)), recovery_code: code }
  })
})

export const signInHandlers: readonly Handler[] = [options, signIn, invitation, accept]
