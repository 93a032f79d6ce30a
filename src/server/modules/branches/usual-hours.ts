import { isNull, sql } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/duration.ts'
import { KEEP } from '#contract/retention.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { getUsualHours, type UsualDay } from '#contract/usual-hours.ts'
import { branches, freeCounts, machines } from '#server/db/schema/branches.ts'
import { transactions } from '#server/db/schema/payment.ts'
import type { App } from '#server/http/app.ts'
import { readBranch } from '#server/http/branches.ts'
import { defineRead, type Handler } from '#server/http/handler.ts'
import { shareAnswers } from '#server/http/shared-answer.ts'
import { isFreeUnheld, isHolding } from '#server/modules/payments/reservations/machine-state.ts'
import { isOpen } from '#server/modules/payments/reservations/opening-hours.ts'
import { clock } from '#server/platform/clock.ts'
import type { PeriodicJob } from '#server/platform/job-loop.ts'

/** Fewer weeks would tell of single customers. */
const MIN_WEEKS = 3
/** 1 is Monday, in Bangkok. */
const isoWeekday = (instant: number) => new Date(`${bangkokDay(instant)}T00:00:00Z`).getUTCDay() || 7
const ZONE = sql.raw(`'Asia/Bangkok'`)

/** Adds the free machines of all open branches to the counts of this hour. Several servers count more often, which changes no mean. */
export async function countFreeMachines({ db }: Pick<App, 'db'>): Promise<void> {
  const now = clock.date()
  const rows = await db.select().from(branches).where(isNull(branches.retiredAt))
  const open = rows.filter((branch) => isOpen(branch, now)).map(({ id }) => id)
  await db.execute(sql`insert into ${freeCounts} (branch_id, category, hour, free, counts)
    select ${machines.branchId}, ${machines.category}, date_trunc('hour', now()),
      count(*) filter (where ${transactions.id} is null and ${isFreeUnheld}), 1
    from ${machines} left join ${transactions} on ${transactions.machineId} = ${machines.id} and ${isHolding}
    where ${machines.branchId} = any(${sql.param(open)}::text[]) and ${machines.retiredAt} is null
    group by ${machines.branchId}, ${machines.category}
    on conflict (branch_id, category, hour)
      do update set free = free_counts.free + excluded.free, counts = free_counts.counts + 1`)
}

/** The counts change the means once an hour. */
const readUsual = shareAnswers(HOUR_MS / 4, async ({ db }: App, branchId: string): Promise<{ details: UsualDay[] }> => {
  const { rows } = await db.execute<{ category: 'washer' | 'dryer'; weekday: number; hour: number; free: number }>(
    sql`select category, extract(isodow from hour at time zone ${ZONE})::int as weekday,
        extract(hour from hour at time zone ${ZONE})::int as hour, round(sum(free)::numeric / sum(counts))::int as free
      from ${freeCounts}
      where branch_id = ${branchId} and hour > now() - ${sql.raw(String(KEEP.free_counts.days))} * interval '1 day'
      group by 1, 2, 3 having count(*) >= ${sql.raw(String(MIN_WEEKS))} order by 1 desc, 2`,
  )
  const days = Map.groupBy(rows, ({ category, weekday }) => `${category} ${weekday}`)
  return {
    details: [...days.values()].flatMap((hours) => {
      const [first] = hours
      const freeAt = (hour: number) => hours.find((one) => one.hour === hour)?.free ?? null
      return first
        ? {
            machine_category: first.category,
            weekday: first.weekday,
            free: Array.from({ length: 24 }, (_, h) => freeAt(h)),
          }
        : []
    }),
  }
})

/** Without the hours in which the branch is closed on the next of these days: what was counted before says nothing of them. */
function whileOpen(branch: typeof branches.$inferSelect, { weekday, free, ...of }: UsualDay): UsualDay {
  const now = clock.now()
  const today = Date.parse(`${bangkokDay(now)}T00:00:00+07:00`)
  const ahead = (weekday - isoWeekday(now) + 7) % 7
  const isOpenAt = (minutes: number) => isOpen(branch, new Date(today + ahead * DAY_MS + minutes * MINUTE_MS))
  return {
    ...of,
    weekday,
    free: free.map((count, hour) => (isOpenAt(hour * 60) || isOpenAt(hour * 60 + 59) ? count : null)),
  }
}

const usual = defineRead(getUsualHours, async ({ app, brand, input }) => {
  const branch = await readBranch(app.db, input.branch_id, brand.id)
  const { details } = await readUsual(app, input.branch_id)
  const open = details.map((day) => whileOpen(branch, day))
  return { details: open.filter(({ free }) => free.some((count) => count !== null)) }
})

export const usualHoursHandlers: readonly Handler[] = [usual]

/** Counts free machines, six times an hour. */
export const usualHours: PeriodicJob<App> = { name: 'usual hours', everyMs: 10 * MINUTE_MS, run: countFreeMachines }
