import { createHash, randomUUID } from 'node:crypto'
import type { StaffRole } from '#contract/staff/roles.ts'
import { rows } from './sql.ts'

/** A person of the staff who is signed in, without a passkey. @returns the token of the session */
export async function newStaff(
  databaseUrl: string,
  role: StaffRole,
  { brand = 'washday', branchIds = null as string[] | null, name = 'Nok' } = {},
): Promise<string> {
  const token = `desk_${randomUUID()}`
  await rows(
    databaseUrl,
    `with person as (insert into staff (brand, name, role, branch_ids, joined_at) values ($1, $2, $3, $4, now()) returning id)
     insert into staff_sessions (hash, staff_id, expires_at) select $5, id, now() + interval '1 hour' from person`,
    [brand, name, role, branchIds, createHash('sha256').update(token).digest('hex')],
  )
  return token
}
