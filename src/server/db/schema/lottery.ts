import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, rowRules } from '#server/db/columns.ts'
import { ofCustomer } from './account.ts'

/** Saved lottery numbers, each for one draw. */
export const lotteryTickets = pgTable(
  'lottery_tickets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    number: text('number').notNull(),
    /** The number is for the first draw after this day. Draws are rescheduled, so the day of that draw is unknown. */
    after: date('after', { mode: 'string' }).notNull(),
    /** The draw of the number, set when its customer is notified. */
    draw: date('draw', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('lottery_tickets_once').on(t.customerId, t.number).where(sql`${t.draw} is null`),
    index('lottery_tickets_customer').on(t.customerId),
    index('lottery_tickets_draw').on(t.draw).where(sql`${t.draw} is not null`),
    index('lottery_tickets_waiting').on(t.after).where(sql`${t.draw} is null`),
    ...rowRules(t),
  ],
)
