import { queryOptions } from '@tanstack/react-query'
import { getLottery, getLotteryDraw } from '#contract/lottery.ts'
import { fetchFromHost } from '#lib/api/host-client.ts'

export const lotteryQuery = () =>
  queryOptions({
    queryKey: ['lottery'],
    queryFn: ({ signal }) => fetchFromHost(getLottery, {}, signal),
  })

export const drawQuery = (date: string) =>
  queryOptions({
    queryKey: ['lottery', date],
    queryFn: ({ signal }) => fetchFromHost(getLotteryDraw, { date }, signal),
  })
