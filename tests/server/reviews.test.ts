import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBranchInfo } from '#contract/branches.ts'
import { getBranchRanking, getBranchReviews, saveBranchReview } from '#contract/reviews.ts'
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

type ReviewInput = { branch_id: string; transaction?: string; rating?: number; text?: string }
const save = ({ token }: Pick<Member, 'token'>, { rating = 5, ...input }: ReviewInput, key?: string) =>
  ask(url, saveBranchReview, { rating, ...input }, { token, ...(key ? { key } : {}) })
const reviewsOf = (branch_id: string) => get(url, getBranchReviews, { branch_id })

describe('a review', () => {
  test('of a finished load is public, with only the first letter of the name', async () => {
    const member = await newMember(url)
    const { transaction, branch_id } = await newLoad(url, member)
    const reviewsBefore = await reviewsOf(branch_id)
    const saved = await save(member, { branch_id, transaction, rating: 1, text: '  ผ้าสะอาด\nThanks 🧺 ' })
    expect(saved.body).toMatchObject({ rating: 1, text: 'ผ้าสะอาด\nThanks 🧺', name: 'ม…' })
    const reviewsAfter = await reviewsOf(branch_id)
    expect(reviewsAfter.total).toBe(reviewsBefore.total + 1)
    expect(reviewsAfter.details[0]).toEqual(saved.body)
    expect(reviewsAfter.stars[0]).toBe((reviewsBefore.stars[0] ?? 0) + 1)
    expect(JSON.stringify(reviewsAfter)).not.toContain('มานี')
    const branch = await get(url, getBranchInfo, { branch_id })
    expect([branch.rating, branch.review_count]).toEqual([reviewsAfter.rating, reviewsAfter.total])
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

describe('the ranking', () => {
  test('lists the last full month’s customers by initial, most loads first', async () => {
    const { details, total, month } = await get(url, getBranchRanking, { branch_id: 'ari4' })
    expect(month).toBe(lastMonth(new Date()).month)
    expect(total).toBeGreaterThanOrEqual(5)
    expect(details.map(({ rank }) => rank)).toEqual(details.map((_, i) => i + 1))
    const loads = details.map((row) => row.loads)
    expect(loads).toEqual(loads.toSorted((a, b) => b - a))
    for (const { name } of details) expect([...new Intl.Segmenter('th').segment(name)]).toHaveLength(2)
  })

  test('is not changed by current loads', async () => {
    const rankingBefore = await get(url, getBranchRanking, { branch_id: 'ari4' })
    await newLoad(url, await newMember(url))
    expect(await get(url, getBranchRanking, { branch_id: 'ari4' })).toEqual(rankingBefore)
  })

  test('is computed once a day, not at each call', async () => {
    const { start } = lastMonth(new Date())
    const branch_id = 'bkapi'
    const loads = async () => (await get(url, getBranchRanking, { branch_id })).details.map((row) => row.loads)
    const loadsBefore = await loads()
    await rows(
      server.databaseUrl,
      `insert into transactions (id, brand, customer_id, branch_id, machine_id, status, program, extras, price, discount,
         amount, provider, holds_machine, expires_at, started_at)
       select 'TRX_MCH_' || lpad(row_number() over () || '', 26, 'R'), brand, customer_id, $1, machine_id, 'completed', program,
         '[]', 1, 0, 1, 'promptpay', false, now(), $2::timestamptz + interval '1 hour'
       from transactions where machine_id is not null and brand = 'washday' order by id limit 60`,
      [branch_id, start],
    )
    expect(await loads()).toEqual(loadsBefore)
    await rows(server.databaseUrl, "update rankings set computed_at = now() - interval '25 hours'")
    expect((await loads()).reduce((sum, n) => sum + n, 0)).toBeGreaterThan(loadsBefore.reduce((sum, n) => sum + n, 0))
  })

  test('is empty with fewer than three customers', async () => {
    const { start } = lastMonth(new Date())
    await rows(
      server.databaseUrl,
      `update transactions set started_at = $1 where branch_id = 'onnut' and customer_id not in
       (select customer_id from transactions where branch_id = 'onnut' and started_at >= $2 group by 1 order by 1 limit 2)`,
      [new Date(0), start],
    )
    expect(await get(url, getBranchRanking, { branch_id: 'onnut' })).toMatchObject({ details: [], total: 0 })
  })

  test('of an unknown branch is not found', async () => {
    expect((await ask(url, getBranchRanking, { branch_id: 'nowhere' })).problem?.code).toBe('not_found')
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
