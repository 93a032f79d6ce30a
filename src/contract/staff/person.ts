import {
  array,
  type InferOutput,
  maxLength,
  nullable,
  object,
  optional,
  picklist,
  pipe,
  string,
  unknown,
} from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, Line, LocalizedText } from '#contract/scalars.ts'
import { STAFF_ROLES } from './roles.ts'

/** For whom a machine with a token of the server calls; a signed-in person is named anyway. */
export const Person = Line(80)

/** A person of the staff of one brand. */
export const StaffPerson = object({
  id: string(),
  name: string(),
  role: picklist(STAFF_ROLES),
  brand: string(),
  /** Null: all branches of the brand. */
  branch_ids: nullable(array(string())),
  /** Null until they have accepted their invitation. */
  joined_at: nullable(Instant),
})
export type StaffPerson = InferOutput<typeof StaffPerson>

/** What a browser makes of the options, and the other way round: https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON */
const Json = unknown()
/** As it was given, in capitals or not, with or without its dashes. */
const InvitationCode = Line(64)
const SignedIn = object({
  /** The bearer token of this device's calls. */
  token: string(),
  expires_at: Instant,
  person: StaffPerson,
})

/** What a browser needs to sign in a person of the staff: fetched before they press. Good for ten minutes and one answer. */
export const getSignInOptions = endpoint('POST', '/api/desk/sign_in_options', {
  input: object({}),
  output: object({ options: Json }),
  access: 'public',
})

/** Signs in with a passkey of this host. `unauthorized` 401 for any other answer; `too_many_requests` 429. */
export const signInStaff = endpoint('POST', '/api/desk/sign_in', {
  input: object({ credential: Json }),
  output: SignedIn,
  access: 'public',
})

/**
 * Whom a code invites, and what their browser needs to make a passkey. The code is that of an invitation, good for a week, or
 * the recovery code that the last passkey came with. `unauthorized` 401 for any other; `too_many_requests` 429.
 */
export const getInvitation = endpoint('POST', '/api/desk/invitation', {
  input: object({ code: InvitationCode }),
  output: object({ person: StaffPerson, options: Json }),
  access: 'public',
})

/**
 * Keeps the passkey that the browser has made, and signs in. The code is used up; the new one is for a lost device, and is not
 * shown again. `unauthorized` 401 for a code or a credential that does not fit.
 */
export const acceptInvitation = endpoint('POST', '/api/desk/accept_invitation', {
  input: object({ code: InvitationCode, credential: Json }),
  output: object({ ...SignedIn.entries, recovery_code: string() }),
  access: 'public',
})

/** The person who is signed in. `not_found` 404 for a machine's token. */
export const getStaffPerson = endpoint('GET', '/api/operator/me', {
  input: object({}),
  output: StaffPerson,
  access: 'operator',
  roles: STAFF_ROLES,
})

const StaffBranch = object({ branch_id: string(), name: LocalizedText })
export type StaffBranch = InferOutput<typeof StaffBranch>

/** The branches that the caller has, in the order of the shop's files. */
export const getStaffBranches = endpoint('GET', '/api/operator/branches', {
  input: object({}),
  output: object({ details: array(StaffBranch) }),
  access: 'operator',
  roles: STAFF_ROLES,
})

/** Ends the session of this device. */
export const signOutStaff = endpoint('POST', '/api/operator/sign_out', {
  input: object({}),
  output: object({}),
  access: 'operator',
  roles: STAFF_ROLES,
})

/** The people of the caller's brand and branches. */
export const listStaff = endpoint('GET', '/api/operator/people', {
  input: object({}),
  output: object({ details: array(StaffPerson) }),
  access: 'operator',
  roles: ['owner', 'manager'],
})

/**
 * Invites a person, who accepts at `/desk/join` with the code. A manager invites `counter` and `engineer`, within their own
 * branches. `invalid` 422 for a branch that is not the caller's, or a role that they cannot give.
 */
export const inviteStaff = endpoint('POST', '/api/operator/invite', {
  input: object({
    name: Person,
    role: picklist(STAFF_ROLES),
    brand: optional(pipe(string(), maxLength(64))),
    branch_ids: optional(nullable(array(pipe(string(), maxLength(64)))), null),
  }),
  output: object({ person: StaffPerson, code: string() }),
  access: 'operator',
  roles: ['owner', 'manager'],
})

/** Ends the access of a person at once, on all devices, for a reason that the audit keeps. Nobody removes themselves. `not_found` 404. */
export const removeStaff = endpoint('POST', '/api/operator/remove_person', {
  input: object({ person_id: pipe(string(), maxLength(64)), reason: optional(Line(200)) }),
  output: object({}),
  access: 'operator',
  roles: ['owner', 'manager'],
})
