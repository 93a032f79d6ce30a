import { sql } from 'drizzle-orm'
import { date, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/columns.ts'
import { ofCustomer } from './account.ts'

/** Lottery numbers that customers want to hear of, each for one draw. */
export const lotteryTickets = pgTable(
  'lottery_tickets',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    customerId: ofCustomer(),
    number: text('number').notNull(),
    /** It is for the first draw after this day. Draws are moved, so nobody can say which day that is. */
    after: date('after', { mode: 'string' }).notNull(),
    /** The draw that it was in, from when its customer was told. */
    draw: date('draw', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('lottery_tickets_once').on(t.customerId, t.number).where(sql`${t.draw} is null`),
    index('lottery_tickets_waiting').on(t.after).where(sql`${t.draw} is null`),
  ],
)
