import { expect, test } from 'vitest'
import { runServerModel } from '#labs/stateful/server/run.ts'
import { SUBJECTS } from '#labs/stateful/server/subjects.ts'

/** Of each gateway and each of its switches; `npm run lab -- stateful-server` runs others. */
const RUNS = 2
/** The same sequences in each test run. */
const FIRST_SEED = 20_261_126

test.each(SUBJECTS)(
  'whatever happens to customers, machines, workers and clock at $bank with $switches, every baht is accounted for once',
  async (subject) => {
    const { runs, failure } = await runServerModel({ subject, runs: RUNS, seed: FIRST_SEED })
    expect(failure).toBeUndefined()
    expect(runs).toBe(RUNS)
  },
)

const CONTROL = { bank: 'opn', switches: 'none' } as const
const CONTROL_RUNS = 20

test.each([
  [
    'loses a payment',
    `create function plant() returns trigger language plpgsql as $$ begin
       if new.status = 'paid' then new.status := 'expired'; new.paid_at := null; new.due_at := null; new.holds_machine := false; end if;
       return new; end $$`,
    'create trigger plant before update on transactions for each row execute function plant()',
    // A notice of it may also be refused by the database, which is found first.
    /accounted for|is answered with 500/,
  ],
  [
    'refunds a wash that was delivered',
    `create function plant() returns trigger language plpgsql as $$ begin
       insert into coupons (code, brand, customer_id, amount, refund_of) values (left(md5(new.id), 10), new.brand, new.customer_id, new.amount, new.id);
       return null; end $$`,
    `create trigger plant after update on transactions for each row when (new.status = 'completed' and old.status = 'running') execute function plant()`,
    /accounted for/,
  ],
  [
    'holds a machine for ever',
    `create function plant() returns trigger language plpgsql as $$ begin
       if new.status in ('cancelled', 'completed') then new.holds_machine := true; end if; return new; end $$`,
    'create trigger plant before update on transactions for each row execute function plant()',
    /holds its machine for ever/,
  ],
])('control: finds a server that %s', async (_, plantFunction, plantTrigger, expected) => {
  const { failure } = await runServerModel({
    subject: CONTROL,
    runs: CONTROL_RUNS,
    seed: FIRST_SEED,
    async plant({ sql }) {
      await sql(plantFunction)
      await sql(plantTrigger)
    },
  })
  expect(failure).toMatch(expected)
})
