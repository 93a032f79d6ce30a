import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBranchInfo } from '#contract/branches.ts'
import { getBranchRanking, getBranchReviews, type ShownName, saveBranchReview } from '#contract/reviews.ts'
import { lastMonth } from '#server/platform/bangkok-date.ts'
import { ask, get, newPurchase } from '#tests/support/server/client.ts'
import { type InProcessServer, startInProcessServer } from '#tests/support/server/in-process-server.ts'
import { type Member, newLoad, newMember, refusal } from '#tests/support/server/members.ts'
import { rows } from '#tests/support/server/sql.ts'

let server: InProcessServer
let url: string
beforeAll(async () => {
  server = await startInProcessServer()
  url = server.url
})
afterAll(() => server.close())

type ReviewInput = {
  branch_id: string
  transaction?: string
  rating?: number
  text?: string
  shown_name?: ShownName
}
const save = ({ token }: Pick<Member, 'token'>, { rating = 5, ...input }: ReviewInput, key?: string) =>
  ask(url, saveBranchReview, { rating, ...input }, { token, ...(key ? { key } : {}) })
const reviewsOf = (branch_id: string) => get(url, getBranchReviews, { branch_id })

describe('a review', () => {
  test('of a finished load is public, without a name that its customer has not chosen to show', async () => {
    const member = await newMember(url)
    const { transaction, branch_id } = await newLoad(url, member)
    const reviewsBefore = await reviewsOf(branch_id)
    const saved = await save(member, { branch_id, transaction, rating: 1, text: '  ผ้าสะอาด\nThanks 🧺 ' })
    expect(saved.body).toMatchObject({ rating: 1, text: 'ผ้าสะอาด\nThanks 🧺', name: null })
    const reviewsAfter = await reviewsOf(branch_id)
    expect(reviewsAfter.total).toBe(reviewsBefore.total + 1)
    expect(reviewsAfter.details[0]).toEqual(saved.body)
    expect(reviewsAfter.stars[0]).toBe((reviewsBefore.stars[0] ?? 0) + 1)
    expect(JSON.stringify(reviewsAfter)).not.toContain('มานี')
    const branch = await get(url, getBranchInfo, { branch_id })
    expect([branch.rating, branch.review_count]).toEqual([reviewsAfter.rating, reviewsAfter.total])
  })

  test.each([
    ['full', 'มานี ใจดี'],
    ['first', 'มานี'],
    ['none', null],
  ] as const)('shows of the name what its customer chose: %s', async (shown_name, name) => {
    const member = await newMember(url)
    await rows(server.databaseUrl, "update customers set name = 'น.ส.มานี ใจดี' where id = $1", [member.id])
    const { transaction, branch_id } = await newLoad(url, member)
    expect((await save(member, { branch_id, transaction, shown_name })).body?.name).toBe(name)
    expect((await reviewsOf(branch_id)).details[0]?.name).toBe(name)
  })

  test('without a transaction is for the newest unreviewed load there', async () => {
    const member = await newMember(url)
    const { branch_id } = await newLoad(url, member)
    expect((await save(member, { branch_id })).status).toBe(200)
    expect(refusal(await save(member, { branch_id }))?.slice(0, 2)).toEqual([409, 'not_reviewable'])
  })

  test('is possible once per load, also in ten concurrent requests', async () => {
    const member = await newMember(url)
    const { transaction, branch_id } = await newLoad(url, member)
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(member, { branch_id, transaction })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(refusal(await save(member, { branch_id, transaction }))?.slice(0, 2)).toEqual([409, 'already_reviewed'])
  })

  test('with the same key returns the same response, and with another text is rejected', async () => {
    const member = await newMember(url)
    const { transaction, branch_id } = await newLoad(url, member)
    const key = crypto.randomUUID()
    const [first, second] = [
      await save(member, { branch_id, transaction }, key),
      await save(member, { branch_id, transaction }, key),
    ]
    expect(second.body).toEqual(first.body)
    expect(refusal(await save(member, { branch_id, transaction, text: 'x' }, key))?.[1]).toBe('idempotency_mismatch')
  })

  test("is rejected for a running load, another branch, or another customer's load", async () => {
    const member = await newMember(url)
    const running = await newLoad(url, member, 'running')
    const { transaction, branch_id } = running
    expect(refusal(await save(member, { branch_id, transaction }))?.slice(0, 2)).toEqual([409, 'not_reviewable'])
    expect(refusal(await save(member, { branch_id: 'onnut', transaction }))?.[1]).toBe('transaction_unknown')
    const otherPurchase = await newPurchase(url)
    const other = { branch_id, transaction: otherPurchase.transaction.transaction }
    expect(refusal(await save(member, other))?.[1]).toBe('transaction_unknown')
  })

  test.each([
    ['zero stars', { rating: 0 }],
    ['six stars', { rating: 6 }],
    ['half a star', { rating: 2.5 }],
    ['more than a thousand characters', { text: 'ก'.repeat(1_001) }],
  ])('with %s is rejected', async (_, change) => {
    const member = await newMember(url)
    expect(refusal(await save(member, { branch_id: 'ari4', ...change }))?.slice(0, 2)).toEqual([422, 'invalid'])
  })
})

test('a review is stored without invisible characters', async () => {
  const member = await newMember(url)
  const { transaction, branch_id } = await newLoad(url, member)
  const saved = await save(member, { branch_id, transaction, text: '\u202eสะอาด\u200b\tดี\u0007\r\nมาอีก\u00a0' })
  expect(saved.body?.text).toBe('สะอาด ดี\nมาอีก')
})

describe('a branch’s reviews', () => {
  test('have an average and are paginated', async () => {
    const { rating, stars, total } = await reviewsOf('onnut')
    const sum = stars.reduce((all, n, i) => all + n * (i + 1), 0)
    expect(total).toBe(stars.reduce((all, n) => all + n, 0))
    expect(total).toBeGreaterThanOrEqual(5)
    expect(rating).toBe(Math.round((sum / total) * 10) / 10)
    const page = await get(url, getBranchReviews, { branch_id: 'onnut', page: 2, limit: 2 })
    expect(page.details).toHaveLength(2)
  })

  test('of an unknown branch, or another brand’s, are not found', async () => {
    expect((await ask(url, getBranchReviews, { branch_id: 'nowhere' })).problem?.code).toBe('not_found')
    const origin = 'http://the-wash.app.localhost'
    expect((await ask(url, getBranchReviews, { branch_id: 'ari4' }, { origin })).problem?.code).toBe('not_found')
  })
})

test('reviews that are deleted with an account no longer count', async () => {
  const before = await get(url, getBranchInfo, { branch_id: 'ari4' })
  const member = await newMember(url)
  const { transaction, branch_id } = await newLoad(url, member)
  await save(member, { branch_id, transaction, rating: 1 })
  await rows(server.databaseUrl, 'delete from reviews where customer_id = $1', [member.id])
  const after = await get(url, getBranchInfo, { branch_id: 'ari4' })
  expect([after.rating, after.review_count]).toEqual([before.rating, before.review_count])
})

/** A customer with that many loads at the branch in the last full month. */
async function regular(branchId: string, loads: number): Promise<Member> {
  const member = await newMember(url)
  const { start } = lastMonth(new Date())
  await rows(
    server.databaseUrl,
    `insert into transactions (id, brand, customer_id, branch_id, machine_id, status, program, extras, price, discount,
       amount, provider, holds_machine, expires_at, started_at)
     select 'TRX_MCH_' || upper(substr(translate(md5($1::uuid::text || n), '01', 'gh'), 1, 26)), brand, $1::uuid, $2, machine_id,
       'completed', program, '[]', 1, 0, 1, 'promptpay', false, now(), $3::timestamptz + interval '1 hour'
     from (select * from transactions where machine_id is not null and brand = 'washday' order by id limit 1) any_load,
       generate_series(1, $4::int) n`,
    [member.id, branchId, start, loads],
  )
  return member
}
const ranking = ({ token }: Pick<Member, 'token'>, branch_id: string) =>
  get(url, getBranchRanking, { branch_id }, { token })

/** Since the rankings were computed. */
const aDayPasses = () => rows(server.databaseUrl, "update rankings set computed_at = now() - interval '25 hours'")

describe('the ranking', () => {
  test('tells a regular their place in the last full month, among customers by initial, most loads first', async () => {
    const member = await regular('ari4', 4)
    const { details, total, month, mine } = await ranking(member, 'ari4')
    expect(month).toBe(lastMonth(new Date()).month)
    expect(total).toBeGreaterThanOrEqual(5)
    expect(details.map(({ rank }) => rank)).toEqual(details.map((_, i) => i + 1))
    const loads = details.map((row) => row.loads)
    expect(loads).toEqual(loads.toSorted((a, b) => b - a))
    for (const { name } of details) expect([...new Intl.Segmenter('th').segment(name)]).toHaveLength(2)
    expect(mine?.loads).toBe(4)
    expect(details.find(({ rank }) => rank === mine?.rank)?.loads).toBe(4)
  })

  test('is empty for who had no load there', async () => {
    const nobody = await ranking(await newMember(url), 'onnut')
    expect(nobody).toMatchObject({ details: [], total: 0, mine: null })
  })

  test('is not changed by current loads', async () => {
    const member = await regular('ari4', 2)
    await aDayPasses()
    const before = await ranking(member, 'ari4')
    expect(before.mine?.loads).toBe(2)
    await newLoad(url, member)
    await aDayPasses()
    expect(await ranking(member, 'ari4')).toEqual(before)
  })

  test('is computed once a day, not at each call', async () => {
    const branch_id = 'nimman'
    await Promise.all([1, 2, 3].map((loads) => regular(branch_id, loads)))
    const member = await regular(branch_id, 1)
    const { total } = await ranking(member, branch_id)
    expect(total).toBeGreaterThanOrEqual(4)
    await regular(branch_id, 5)
    expect((await ranking(member, branch_id)).total).toBe(total)
    await aDayPasses()
    const later = await ranking(member, branch_id)
    expect([later.total, later.details[0]?.loads]).toEqual([(total ?? 0) + 1, 5])
  })

  test('is empty with fewer than three customers', async () => {
    const branch_id = 'kku'
    const member = await regular(branch_id, 1)
    await regular(branch_id, 2)
    expect(await ranking(member, branch_id)).toMatchObject({ details: [], total: 0, mine: null })
    await regular(branch_id, 3)
    await aDayPasses()
    expect(await ranking(member, branch_id)).toMatchObject({ total: 3, mine: { rank: 3, loads: 1 } })
  })

  test('leaves out at once who does not want to be in it', async () => {
    const branch_id = 'ari4'
    const [member, other] = [await regular(branch_id, 3), await regular(branch_id, 3)]
    await aDayPasses()
    const { total } = await ranking(other, branch_id)
    await rows(
      server.databaseUrl,
      `insert into consents (customer_id, purpose, version, is_given)
       select id, 'ranking', current_date::text, false from customers where id = $1`,
      [member.id],
    )
    expect((await ranking(other, branch_id)).total).toBe((total ?? 0) - 1)
    expect(await ranking(member, branch_id)).toMatchObject({ details: [], mine: null })
  })

  test('of an unknown branch is not found', async () => {
    const { token } = await newMember(url)
    expect((await ask(url, getBranchRanking, { branch_id: 'nowhere' }, { token })).problem?.code).toBe('not_found')
  })
})

test('the last full month follows Bangkok time', () => {
  expect(lastMonth(new Date('2026-11-30T16:59:59Z'))).toMatchObject({ month: '2026-10' })
  expect(lastMonth(new Date('2026-11-30T17:00:00Z'))).toMatchObject({
    month: '2026-11',
    start: new Date('2026-10-31T17:00:00Z'),
    end: new Date('2026-11-30T17:00:00Z'),
  })
  expect(lastMonth(new Date('2026-01-15T00:00:00Z')).month).toBe('2025-12')
})
