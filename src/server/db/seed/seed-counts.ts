import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import { branches, freeCounts, machines } from '#server/db/schema/branches.ts'

/** Counts of free machines of four weeks: most in the morning, fewest in the evening and at weekends. */
export const addCounts = (tx: Tx, brands: readonly string[]) =>
  tx.execute(sql`insert into ${freeCounts} (branch_id, category, hour, free, counts)
    select b.id, m.category, h.hour, greatest(0, round(count(*) * (0.5 + 0.35 * cos((h.oclock - 6) * pi() / 12)
      - case when h.weekday > 5 then 0.15 else 0 end)))::int, 1
    from ${branches} b join ${machines} m on m.branch_id = b.id
    cross join (select hour, extract(hour from at) as oclock, extract(isodow from at) as weekday, to_char(at, 'HH24:MI') as time
      from (select hour, hour at time zone 'Asia/Bangkok' as at
        from generate_series(date_trunc('hour', now()) - interval '28 days', now(), interval '1 hour') as hour) as hours) as h
    where b.brand = any(${sql.param(brands)}::text[])
      and (b.opens_at is null or case when b.opens_at < b.closes_at then h.time >= b.opens_at and h.time < b.closes_at
        else h.time >= b.opens_at or h.time < b.closes_at end)
    group by b.id, m.category, h.hour, h.oclock, h.weekday on conflict do nothing`)
