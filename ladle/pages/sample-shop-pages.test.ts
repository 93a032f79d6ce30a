import { expect, test } from 'vitest'
import { appPages } from '#tests/support/server/routes.ts'
import { pathOf } from './sample-shop-pages.ts'

const ids = {
  ...{ bill: 'TRX', unpaid: 'TRX', load: 'TOKEN', order_branch_id: 'branch', command: { branch_id: 'branch' } },
  machine: { node_id: 'ARI4', address: '1', sub_position: '01' },
  orders: { delivery: 'TRX', wash_dry_fold: 'TRX' },
}

test('the story of every page has a sample for each parameter of its route', () => {
  const paths = appPages().map(({ path }) => pathOf(path, ids))
  expect(paths.filter((path) => path.includes('$'))).toEqual([])
})
